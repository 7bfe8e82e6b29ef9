import type { DecisionId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { EvidencePhoto } from './evidence.repository.ts';

/** A removed photo without a perceptual hash yet, and the copy to make it from; null if the copy is gone. */
interface Unmade {
  id: number;
  copy: EvidencePhoto | null;
}

/** Records the pictures that a decision removed. Once their hashes are made, no user can upload them. */
export async function addPerceptualHashes(
  tx: Db,
  decisionId: DecisionId,
  photoIds: readonly string[],
  expiresAt: Date,
): Promise<void> {
  if (photoIds.length === 0) return;
  const rows = photoIds.map((photoId) => ({ decision_id: decisionId, photo_id: photoId, expires_at: expiresAt }));
  await tx.insertInto('photo_fingerprints').values(rows).execute();
}

/** A batch of removed photos without a hash, of one decision or of all. */
export async function missingPerceptualHashes(db: Db, decisionId?: DecisionId): Promise<Unmade[]> {
  let photos = db
    .selectFrom('photo_fingerprints as removed')
    .leftJoin('decisions', 'decisions.id', 'removed.decision_id')
    .leftJoin('evidence_photos as kept', (join) =>
      join.onRef('kept.photo_id', '=', 'removed.photo_id').onRef('kept.case_id', '=', 'decisions.case_id'),
    )
    .where('fingerprint', 'is', null)
    // A pending copy must be made first.
    .where((photo) => photo.or([photo('kept.photo_id', 'is', null), photo('kept.kept_at', 'is not', null)]));
  if (decisionId !== undefined) photos = photos.where('decision_id', '=', decisionId);
  const rows = await photos.select(['removed.id', 'kept.case_id', 'kept.photo_id', 'extension']).limit(200).execute();
  return rows.map(({ id, case_id: caseId, photo_id: photoId, extension }) => ({
    id,
    copy: caseId && photoId && extension ? { caseId, photoId, extension } : null,
  }));
}

/** Stores the hash of a removed photo; null deletes its row, since it has no hash. */
export async function savePerceptualHash(db: Db, id: number, fingerprint: string | null): Promise<void> {
  await (fingerprint
    ? db.updateTable('photo_fingerprints').set({ fingerprint }).where('id', '=', id).execute()
    : db.deleteFrom('photo_fingerprints').where('id', '=', id).execute());
}

/** Returns true if one of the hashes differs from that of a removed picture in at most `within` digits. */
export async function isRemoved(
  db: Db,
  perceptualHashes: readonly string[],
  within: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from photo_fingerprints, unnest(${perceptualHashes}::bit(64)[]) as shown
    where bit_count(fingerprint # shown) <= ${within} and expires_at > ${now} limit 1`.execute(db);
  return rows.length > 0;
}

/** Allows the pictures of a decision again, except those that a different decision removed too. */
export async function deletePerceptualHashes(tx: Db, decisionId: DecisionId): Promise<void> {
  await tx.deleteFrom('photo_fingerprints').where('decision_id', '=', decisionId).execute();
}

export async function deleteExpiredPerceptualHashes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('photo_fingerprints').where('expires_at', '<=', now).execute();
}
