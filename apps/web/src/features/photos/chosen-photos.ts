import { newClientId } from '@ambiance/chat-client/client-id';
import { maxPhotosAtOnce, photoTypes } from '@ambiance/domain/photos';

/** A part of an upright picture: its top left corner and size, as fractions of the whole from 0 to 1. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A file to upload, with its state. */
export interface ChosenPhoto {
  key: number;
  file: File;
  /** Sent with the file, also when it is sent again. The server stores it once. */
  uploadId: string;
  /** The part to upload, if not all. */
  crop?: Crop | undefined;
  /** Uploaded fraction, from 0 to 1. Undefined while it is not being uploaded. */
  share?: number | undefined;
  isKept?: boolean;
  /** True if the last request ended without an answer, and the photo will be sent again. */
  isWaiting?: boolean;
  /** Why it was refused. */
  refusal?: string | undefined;
}

/** Why a file is not added. The first two concern all added files together. */
export type ChoiceProblem =
  | { why: 'tooManyAtOnce' }
  | { why: 'noRoom'; room: number }
  | { why: 'type' | 'tooLarge' | 'heic' | 'unreadable'; name: string };

export interface Choice {
  chosen: readonly ChosenPhoto[];
  problems: readonly ChoiceProblem[];
}

export const nothingChosen: Choice = { chosen: [], problems: [] };

/** MIME types of many phones' photos. Not every browser can read them. */
const heicTypes = ['image/heic', 'image/heif'];
export const chosenTypes = [...photoTypes, ...heicTypes];
/** More than any phone's photo has. Larger files are not even tried. */
const maxBytes = 32 * 1024 * 1024;

const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Adds as many of the files as there is room for, and returns the problems of the others. */
export function choose(chosen: readonly ChosenPhoto[], added: readonly File[], room: number): Choice {
  const problems: ChoiceProblem[] = added.flatMap((file) => problemOf(file) ?? []);
  const good = added.filter((file) => !problemOf(file));
  const places = Math.min(maxPhotosAtOnce, room) - chosen.length;
  if (good.length > places) {
    problems.push(room < maxPhotosAtOnce ? { why: 'noRoom', room } : { why: 'tooManyAtOnce' });
  }
  const nextKey = 1 + Math.max(0, ...chosen.map(({ key }) => key));
  const fitting = good
    .slice(0, Math.max(0, places))
    .map((file, index) => ({ key: nextKey + index, file, uploadId: newClientId() }));
  return { chosen: [...chosen, ...fitting], problems };
}

/** Removes a photo that the browser cannot show, whatever its file name says. */
export const withoutUnreadable = ({ chosen, problems }: Choice, { key, file }: ChosenPhoto): Choice => ({
  chosen: chosen.filter((one) => one.key !== key),
  problems: [...problems, { why: isHeic(file) ? 'heic' : 'unreadable', name: file.name }],
});

/** Returns a choice after one of its photos changed. */
export const changed = ({ chosen, problems }: Choice, key: number, change: Partial<ChosenPhoto>): Choice => ({
  chosen: chosen.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)),
  problems,
});

/** Returns a choice after one of its photos got another crop. It is another upload: the former part may be stored already. */
export const cropped = (choice: Choice, key: number, crop: Crop | undefined): Choice =>
  changed(choice, key, { crop, refusal: undefined, uploadId: newClientId() });

/** Returns a choice without a photo that the member removed, and without the problems of adding it. */
export const without = (chosen: readonly ChosenPhoto[], { key }: ChosenPhoto): Choice => ({
  chosen: chosen.filter((photo) => photo.key !== key),
  problems: [],
});

/** Returns a choice at the start of its upload, without earlier problems. */
export const uploading = (photos: readonly ChosenPhoto[]): Choice => ({
  chosen: photos.map((photo) => ({ ...photo, share: 0, refusal: undefined })),
  problems: [],
});

/** Returns a choice after its upload: the photos that were not uploaded, ready for a retry. */
export const leftOf = ({ chosen, problems }: Choice): Choice => ({
  chosen: chosen.filter(({ isKept }) => !isKept).map((photo) => ({ ...photo, share: undefined, isWaiting: false })),
  problems,
});

/** True while the upload waits for the network. */
export const isWaiting = ({ chosen }: Choice): boolean => chosen.some((photo) => photo.isWaiting);

/** The photos that may still be uploaded: neither uploaded nor refused. */
export const unsentOf = ({ chosen }: Choice): readonly ChosenPhoto[] =>
  chosen.filter(({ isKept, refusal }) => !isKept && refusal === undefined);

function problemOf(file: File): ChoiceProblem | undefined {
  const { name, type, size } = file;
  if (!isHeic(file) && !photoTypes.some((allowed) => allowed === type)) return { why: 'type', name };
  return size < maxBytes ? undefined : { why: 'tooLarge', name };
}
