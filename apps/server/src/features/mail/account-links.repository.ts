import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';

export const linkPurposes = ['verify-email', 'reset-password', 'undo-deletion'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** How long a mailed link works. */
export const linkHours: Readonly<Record<LinkPurpose, number>> = {
  'verify-email': 48,
  'reset-password': 24,
  'undo-deletion': 30 * 24,
};

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Remembers the hash of a link's secret; an older link of that purpose stops working. */
export async function addLink(db: Db, link: { userId: string; purpose: LinkPurpose; token: string; expiresAt: Date }) {
  const secret = { token_hash: hashOf(link.token), expires_at: link.expiresAt };
  await db
    .insertInto('account_links')
    .values({ user_id: link.userId, purpose: link.purpose, ...secret })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(secret))
    .execute();
}

/** Uses a link up, so that of two parallel uses one wins. Undefined for a secret we do not know (any more). */
export async function takeLink(
  db: Db,
  purpose: LinkPurpose,
  token: string,
): Promise<{ userId: string; expiresAt: Date } | undefined> {
  const row = await db
    .deleteFrom('account_links')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst();
  return row && { userId: row.user_id, expiresAt: row.expires_at };
}

export async function dropLinks(db: Db, userId: string, purpose: LinkPurpose): Promise<void> {
  await db.deleteFrom('account_links').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}

export async function forgetExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute();
}
