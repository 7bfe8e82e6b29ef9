import type { CaseId, UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface EvidencePhoto {
  caseId: CaseId;
  photoId: string;
  extension: string;
}

const evidence = (db: Db, caseId: CaseId) =>
  db
    .selectFrom('evidence_photos')
    .where('case_id', '=', caseId)
    .select(['case_id as caseId', 'photo_id as photoId', 'extension']);

/**
 * Makes the present photos of a user evidence of a case. The job copies each photo once. Its deletion waits until this
 * transaction ends, and its files stay until the copy is made.
 */
export async function addEvidence(tx: Db, caseId: CaseId, userId: UserId): Promise<void> {
  await sql`
    insert into evidence_photos (case_id, photo_id, extension)
    select ${caseId}, id, extension from photos where user_id = ${userId} for key share
    on conflict (case_id, photo_id) do update set tries = 0, next_try_at = null
      where evidence_photos.kept_at is null`.execute(tx);
}

/** A photo to copy, and the number of tries, this one included. */
export type ClaimedEvidence = EvidencePhoto & { tries: number };

/**
 * Claims a photo that is due to be copied. It stays claimed until its next try, which follows automatically if this one fails or
 * the node dies. The retry interval grows from 2 minutes to an hour.
 */
export async function claimDueEvidence(db: Db, now: Date): Promise<ClaimedEvidence | undefined> {
  const { rows } = await sql<ClaimedEvidence>`
    update evidence_photos set
      tries = tries + 1,
      next_try_at = ${now}::timestamptz + interval '1 minute' * least(60, 2 ^ least(tries + 1, 6))
    where (case_id, photo_id) = (
      select case_id, photo_id from evidence_photos
      where kept_at is null and (next_try_at is null or next_try_at <= ${now})
      order by next_try_at nulls first limit 1 for update skip locked)
    returning case_id as "caseId", photo_id as "photoId", extension, tries`.execute(db);
  return rows[0];
}

/** The photos of a case that have no copy yet. */
export const uncopiedEvidence = (db: Db, caseId: CaseId): Promise<EvidencePhoto[]> =>
  evidence(db, caseId).where('kept_at', 'is', null).execute();

const uncopied = ({ caseId, photoId }: EvidencePhoto) =>
  sql<boolean>`(case_id = ${caseId} and photo_id = ${photoId} and kept_at is null)`;

/** Records that a photo has been copied as evidence, with the hash of the file if it is known. */
export async function recordCopied(db: Db, photo: EvidencePhoto, now: Date, hash: Buffer | null): Promise<void> {
  await db.updateTable('evidence_photos').set({ kept_at: now, content_hash: hash }).where(uncopied(photo)).execute();
}

/** Records that copying a photo was given up. The case then shows that there is no copy. */
export async function giveUpCopying(db: Db, photo: EvidencePhoto): Promise<void> {
  await db
    .updateTable('evidence_photos')
    .set({ next_try_at: sql`'infinity'` })
    .where(uncopied(photo))
    .execute();
}

/** The evidence photos of a case, including those whose copy is stored but not recorded. */
export const evidenceOf = (db: Db, caseId: CaseId): Promise<EvidencePhoto[]> => evidence(db, caseId).execute();

/** The photos of a case that have a copy. */
export const copiedEvidence = (db: Db, caseId: CaseId): Promise<EvidencePhoto[]> =>
  evidence(db, caseId).where('kept_at', 'is not', null).execute();
