import type { CaseId, UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';

export interface EvidencePhoto {
  caseId: CaseId;
  photoId: string;
  extension: string;
}

/** Makes the photos that a user shows now evidence of a case; each is copied once, by `keepEvidence`. */
export async function addEvidence(tx: Db, caseId: CaseId, userId: UserId): Promise<void> {
  await tx
    .insertInto('evidence_photos')
    .columns(['case_id', 'photo_id', 'extension'])
    .expression((query) =>
      query
        .selectFrom('photos')
        .where('user_id', '=', userId)
        // A photo that is being deleted is either evidence before its files are, or was deleted before.
        .forKeyShare()
        .select([(photo) => photo.val(caseId).as('case_id'), 'id', 'extension']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Photos that still have to be copied: of a case, of one photo, or some of all. */
export async function uncopiedEvidence(
  db: Db,
  of: { caseId?: CaseId; photoId?: string } = {},
): Promise<EvidencePhoto[]> {
  let photos = db.selectFrom('evidence_photos').where('kept_at', 'is', null);
  if (of.caseId !== undefined) photos = photos.where('case_id', '=', of.caseId);
  if (of.photoId !== undefined) photos = photos.where('photo_id', '=', of.photoId);
  return photos.select(['case_id as caseId', 'photo_id as photoId', 'extension']).limit(200).execute();
}

/** Notes that evidence has its own copy of a photo now, or (null) that there was nothing left to copy. */
export async function recordCopied(db: Db, { caseId, photoId }: EvidencePhoto, keptAt: Date | null): Promise<void> {
  const isIt = { case_id: caseId, photo_id: photoId };
  await (keptAt
    ? db
        .updateTable('evidence_photos')
        .set({ kept_at: keptAt })
        .where((photo) => photo.and(isIt))
        .execute()
    : db
        .deleteFrom('evidence_photos')
        .where((photo) => photo.and(isIt))
        .where('kept_at', 'is', null)
        .execute());
}

/** The photos of a case that evidence has copies of. */
export const copiedEvidence = (db: Db, caseId: CaseId): Promise<EvidencePhoto[]> =>
  db
    .selectFrom('evidence_photos')
    .where('case_id', '=', caseId)
    .where('kept_at', 'is not', null)
    .select(['case_id as caseId', 'photo_id as photoId', 'extension'])
    .execute();
