import type { Db } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { addLink, linkHours, type LinkPurpose } from './account-links.repository.ts';

/** A fresh one-time link; the database keeps only the hash of its secret. */
export async function makeLink(
  { ids, publicUrl, now }: { ids: Ids; publicUrl: string; now: Date },
  tx: Db,
  userId: string,
  purpose: LinkPurpose,
): Promise<string> {
  const token = ids.hex(32);
  await addLink(tx, { userId, purpose, token, expiresAt: new Date(now.getTime() + linkHours[purpose] * 3_600_000) });
  return `${publicUrl}/${purpose}?token=${token}`;
}
