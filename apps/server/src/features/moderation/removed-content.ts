import { DomainError } from '@ambiance/domain/errors';
import type { CaseId, UserId } from '@ambiance/domain/ids';
import { neutralName, type RemovableText } from '@ambiance/domain/moderation';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { photoFile } from '../../platform/photo-file.ts';
import { addEvidence } from '../photos/evidence.repository.ts';
import { evidenceFile, keepEvidence } from '../photos/keep-evidence.ts';
import { removePhoto } from '../photos/photo-files.ts';
import { deletePhoto, restorePhotos } from '../photos/photos.repository.ts';
import { textsOf, setTexts } from './profile-texts.repository.ts';
import type { Removed } from './decisions.repository.ts';

interface Needs {
  /** An open transaction that holds the user. */
  db: Db;
  media: MediaStore;
  clock: Clock;
}

interface Chosen {
  photoIds: readonly string[];
  texts: readonly RemovableText[];
}

/** Takes chosen photos and texts from a profile; evidence has its copies first. @throws DomainError `decision.already-gone` */
export async function removeContent(needs: Needs, caseId: CaseId, userId: UserId, chosen: Chosen): Promise<Removed> {
  const { db, media, clock } = needs;
  const profile = await textsOf(db, userId);
  if (!profile) throw new DomainError('decision.already-gone');
  const { language, ...before } = profile;
  const texts: Removed['texts'] = {};
  const after: Partial<Record<RemovableText, string | null>> = {};
  for (const field of new Set(chosen.texts)) {
    const text = before[field];
    if (text === null) throw new DomainError('decision.already-gone');
    texts[field] = text;
    after[field] = field === 'displayName' ? neutralName[language] : null;
  }
  await setTexts(db, userId, after);
  await addEvidence(db, caseId, userId);
  const photos: Removed['photos'] = [];
  for (const photoId of new Set(chosen.photoIds)) {
    await keepEvidence(needs, { photoId });
    const photo = await deletePhoto(db, userId, photoId, clock.now()).catch((error: unknown) => {
      throw error instanceof DomainError ? new DomainError('decision.already-gone') : error;
    });
    photos.push(photo);
  }
  // Before the commit: a photo that is no longer listed must not be found any more either.
  for (const { id, extension } of photos) await removePhoto(media, id, extension);
  return { photos, texts };
}

/** Gives back what a decision removed, where nothing else stands in its place: photos from the copies of the evidence. */
export async function restoreContent(
  { db, media, clock }: Needs,
  caseId: CaseId,
  userId: UserId,
  { photos, texts }: Removed,
): Promise<void> {
  const profile = await textsOf(db, userId);
  if (!profile) return;
  const { language, ...now } = profile;
  const isFree = (field: RemovableText) =>
    field === 'displayName' ? now.displayName === neutralName[language] : now[field] === null;
  const back = Object.entries(texts).filter(([field]) => isFree(field as RemovableText));
  await setTexts(db, userId, Object.fromEntries(back));
  const found: Removed['photos'] = [];
  for (const photo of photos) {
    const copy = await media.get(evidenceFile({ caseId, photoId: photo.id, extension: photo.extension }));
    if (!copy) continue;
    await media.put(photoFile(photo.id, photo.extension), await buffer(copy.content));
    found.push(photo);
  }
  await restorePhotos(db, userId, found, clock.now());
}
