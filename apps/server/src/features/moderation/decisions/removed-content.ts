import { DomainError } from '@ambiance/domain/errors';
import type { CaseId, UserId } from '@ambiance/domain/ids';
import { neutralName, type RemovableText } from '@ambiance/domain/moderation';
import { buffer } from 'node:stream/consumers';
import type { Db } from '../../../platform/database/database.ts';
import { photoFile } from '../../../platform/services/media-store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addEvidence } from '../../photos/evidence.repository.ts';
import { evidenceFile } from '../../photos/keep-evidence.ts';
import { announceFiles } from '../../photos/photo-files.ts';
import { deletePhoto, restorePhotos } from '../../photos/photos.repository.ts';
import type { Removed } from './decisions.repository.ts';

type Needs = Pick<Platform, 'db' | 'media' | 'clock' | 'ids'>;

interface Chosen {
  photoIds: readonly string[];
  texts: readonly RemovableText[];
}

/**
 * Removes chosen photos and texts from a profile and makes all its photos evidence. The transaction must have locked the user.
 * @throws DomainError `decision.already-gone`
 */
export async function removeContent(
  db: Db,
  caseId: CaseId,
  userId: UserId,
  chosen: Chosen & { now: Date },
): Promise<Removed> {
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
    const photo = await deletePhoto(db, userId, photoId, chosen.now).catch((error: unknown) => {
      throw error instanceof DomainError ? new DomainError('decision.already-gone') : error;
    });
    photos.push(photo);
  }
  return { photos, texts };
}

/**
 * Stores removed photos again under new ids, from their evidence copies or else from their own files, which may be about to be
 * deleted. Photos without a file are left out. The new ones stay hidden until `restoreContent`.
 */
export async function copyRemovedPhotos(
  needs: Needs,
  caseId: CaseId,
  photos: Removed['photos'],
): Promise<Removed['photos']> {
  const copies = photos.map((photo) => ({ ...photo, id: needs.ids.hex(16), formerId: photo.id }));
  await announceFiles(needs, copies);
  const stored: Removed['photos'] = [];
  for (const { formerId, ...copy } of copies) {
    const { extension } = copy;
    const file =
      (await needs.media.get(evidenceFile({ caseId, photoId: formerId, extension }))) ??
      (await needs.media.get(photoFile(formerId, extension)));
    if (!file) continue;
    await needs.media.put(photoFile(copy.id, extension), await buffer(file.content));
    stored.push(copy);
  }
  return stored;
}

/**
 * Restores removed content unless the member has replaced it, in a transaction that has locked the user.
 * @param photos the result of `copyRemovedPhotos`
 */
export async function restoreContent(
  db: Db,
  userId: UserId,
  { texts, photos, now }: { texts: Removed['texts']; photos: Removed['photos']; now: Date },
): Promise<void> {
  const profile = await textsOf(db, userId);
  if (!profile) return;
  // Compare with the neutral name in both languages: the member may have changed the language since.
  const isNeutral = (name: string) => Object.values(neutralName).includes(name);
  const isFree = (field: RemovableText) =>
    field === 'displayName' ? isNeutral(profile.displayName) : profile[field] === null;
  const back = Object.entries(texts).filter(([field]) => isFree(field as RemovableText));
  await setTexts(db, userId, Object.fromEntries(back));
  await restorePhotos(db, userId, photos, now);
}

/** The texts of a profile and the language of its owner; undefined once the account is erased. */
const textsOf = (tx: Db, userId: UserId) =>
  tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['display_name as displayName', 'description', 'expectations', 'language'])
    .executeTakeFirst();

async function setTexts(
  tx: Db,
  userId: UserId,
  { displayName, description, expectations }: Partial<Record<RemovableText, string | null>>,
): Promise<void> {
  const columns = {
    ...(displayName && { display_name: displayName }),
    ...(description !== undefined && { description }),
    ...(expectations !== undefined && { expectations }),
  };
  if (Object.keys(columns).length === 0) return;
  await tx.updateTable('users').set(columns).where('id', '=', userId).execute();
}
