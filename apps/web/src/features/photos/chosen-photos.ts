import { maxPhotoBytes, maxPhotosAtOnce, photoTypes } from '@ambiance/domain/photos';

/** A file that waits to be uploaded. */
export interface ChosenPhoto {
  key: number;
  file: File;
}

/** Why a file is not added. The first two are about all of them together. */
export type ChoiceProblem =
  | { why: 'tooManyAtOnce' }
  | { why: 'noRoom'; room: number }
  | { why: 'type' | 'tooLarge' | 'heic' | 'unreadable'; name: string };

export interface Choice {
  chosen: readonly ChosenPhoto[];
  problems: readonly ChoiceProblem[];
}

/** Takes as many of the added files as there is room for, and says what is wrong with the others. */
export function choose(chosen: readonly ChosenPhoto[], added: readonly File[], room: number): Choice {
  const problems: ChoiceProblem[] = added.flatMap((file) => problemOf(file) ?? []);
  const good = added.filter((file) => !problemOf(file));
  const places = Math.min(maxPhotosAtOnce, room) - chosen.length;
  if (good.length > places) {
    problems.push(room < maxPhotosAtOnce ? { why: 'noRoom', room } : { why: 'tooManyAtOnce' });
  }
  const nextKey = 1 + Math.max(0, ...chosen.map(({ key }) => key));
  const fitting = good.slice(0, Math.max(0, places)).map((file, index) => ({ key: nextKey + index, file }));
  return { chosen: [...chosen, ...fitting], problems };
}

/** Leaves out a photo that the browser cannot show, whatever its name says. */
export const withoutUnreadable = ({ chosen, problems }: Choice, photo: ChosenPhoto): Choice => ({
  chosen: chosen.filter((one) => one !== photo),
  problems: [...problems, { why: 'unreadable', name: photo.file.name }],
});

function problemOf({ name, type, size }: File): ChoiceProblem | undefined {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return { why: 'heic', name };
  if (!photoTypes.some((allowed) => allowed === type)) return { why: 'type', name };
  return size < maxPhotoBytes ? undefined : { why: 'tooLarge', name };
}

/** How much of each file has been sent, from 0 to 1, when so many bytes of all of them have; they go one after the other. */
export function sentShares(sizes: readonly number[], sentBytes: number): number[] {
  let left = sentBytes;
  return sizes.map((size) => {
    const sent = Math.min(Math.max(left, 0), size);
    left -= size;
    return size === 0 ? 1 : sent / size;
  });
}
