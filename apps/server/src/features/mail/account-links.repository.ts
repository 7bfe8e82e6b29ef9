import type { UserId } from '@ambiance/domain/ids';
import { createHash } from 'node:crypto';
import { unsubscribeDays } from '@ambiance/domain/commercial-mails';
import type { Language } from '@ambiance/domain/languages';
import { deletionUndoDays } from '@ambiance/domain/retention';
import type { Db } from '../../platform/database/database.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';

export const linkPurposes = ['verify-email', 'reset-password', 'undo-deletion', 'unsubscribe'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Number of hours for which a mailed link works. */
export const linkHours: Readonly<Record<LinkPurpose, number>> = {
  'verify-email': 48,
  'reset-password': 24,
  'undo-deletion': deletionUndoDays * 24,
  unsubscribe: unsubscribeDays * 24,
};

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Stores the hash of a link's secret and keeps the older links of that purpose; returns the id of the link. */
export async function addLink(
  db: Db,
  link: { userId: UserId; purpose: LinkPurpose; token: string; expiresAt: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('account_links')
    .values({
      user_id: link.userId,
      purpose: link.purpose,
      token_hash: hashOf(link.token),
      expires_at: link.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the links that a newer one of the same purpose replaces. */
export async function dropOlderLinks(db: Db, userId: UserId, purpose: LinkPurpose, newest: number): Promise<void> {
  await db
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('id', '<', newest)
    .execute();
}

/**
 * Uses up a link and deletes all others of its purpose. It locks the user until the transaction ends, so that only one of two
 * parallel uses succeeds. Returns undefined for an unknown or expired secret.
 */
export async function consumeLink(
  db: Db,
  purpose: LinkPurpose,
  token: string,
): Promise<{ userId: UserId; expiresAt: Date } | undefined> {
  const hash = hashOf(token);
  const links = db.selectFrom('account_links').where('token_hash', '=', hash).where('purpose', '=', purpose);
  const owner = await links.select('user_id').executeTakeFirst();
  if (!owner) return undefined;
  await lockUsers(db, [owner.user_id]);
  const rows = await db
    .deleteFrom('account_links')
    .where('user_id', '=', owner.user_id)
    .where('purpose', '=', purpose)
    .returning(['user_id', 'token_hash', 'expires_at'])
    .execute();
  const row = rows.find(({ token_hash }) => token_hash.equals(hash));
  return row && { userId: row.user_id, expiresAt: row.expires_at };
}

/** The owner of a link, which stays usable, and when it expires; undefined for an unknown secret. */
export async function findLink(
  db: Db,
  purpose: LinkPurpose,
  token: string,
): Promise<{ userId: UserId; email: string; language: Language; expiresAt: Date } | undefined> {
  return db
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'user_id')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .select(['users.id as userId', 'email', 'language', 'expires_at as expiresAt'])
    .executeTakeFirst();
}

export async function dropLinks(db: Db, userId: UserId, purpose: LinkPurpose): Promise<void> {
  await db.deleteFrom('account_links').where('user_id', '=', userId).where('purpose', '=', purpose).execute();
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute();
}
