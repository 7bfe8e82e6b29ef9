import type { CaseId, UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface EvidencePhoto {
  caseId: CaseId;
  photoId: string;
  extension: string;
}

const photoColumns = ['case_id as caseId', 'photo_id as photoId', 'extension'] as const;

/**
 * Makes the photos that a user shows now evidence of a case; each is copied once, by the job. A deletion of one of them waits
 * until the transaction ends, and its files stay until the copy is made.
 */
export async function addEvidence(tx: Db, caseId: CaseId, userId: UserId): Promise<void> {
  await sql`
    insert into evidence_photos (case_id, photo_id, extension)
    select ${caseId}, id, extension from photos where user_id = ${userId} for key share
    on conflict (case_id, photo_id) do update set tries = 0, next_try_at = null
      where evidence_photos.kept_at is null`.execute(tx);
}

/** A photo that is to be copied, and how often that was tried, this time included. */
export type ClaimedEvidence = EvidencePhoto & { tries: number };

/**
 * Takes a photo that is due to be copied. Nobody else takes it before its next try, which follows automatically if this one fails or
 * its node dies: after 2 minutes at first, and in the end every hour.
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

/** The photos of a case that are still to be copied. */
export const uncopiedEvidence = (db: Db, caseId: CaseId): Promise<EvidencePhoto[]> =>
  db
    .selectFrom('evidence_photos')
    .where('case_id', '=', caseId)
    .where('kept_at', 'is', null)
    .select(photoColumns)
    .execute();

const uncopied = ({ caseId, photoId }: EvidencePhoto) =>
  sql<boolean>`(case_id = ${caseId} and photo_id = ${photoId} and kept_at is null)`;

/** Records that evidence has its own copy of a photo. */
export async function recordCopied(db: Db, photo: EvidencePhoto, keptAt: Date): Promise<void> {
  await db.updateTable('evidence_photos').set({ kept_at: keptAt }).where(uncopied(photo)).execute();
}

/** Records that a photo is not tried again. The case then still shows that it has no copy. */
export async function giveUpCopying(db: Db, photo: EvidencePhoto): Promise<void> {
  await db
    .updateTable('evidence_photos')
    .set({ next_try_at: sql`'infinity'` })
    .where(uncopied(photo))
    .execute();
}

/** The photos of a case, also those whose copy was stored and not recorded. */
export const evidenceOf = (db: Db, caseId: CaseId): Promise<EvidencePhoto[]> =>
  db.selectFrom('evidence_photos').where('case_id', '=', caseId).select(photoColumns).execute();

/** The photos of a case that evidence has copies of. */
export const copiedEvidence = (db: Db, caseId: CaseId): Promise<EvidencePhoto[]> =>
  db
    .selectFrom('evidence_photos')
    .where('case_id', '=', caseId)
    .where('kept_at', 'is not', null)
    .select(photoColumns)
    .execute();
