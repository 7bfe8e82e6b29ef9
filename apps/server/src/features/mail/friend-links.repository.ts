import { createHash } from 'node:crypto';
import type { Language } from '@ambiance/domain/languages';
import type { Db } from '../../platform/database/database.ts';

/** Only its hash is stored. */
export const friendTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Where a friend's link leads. */
export const friendUrl = (publicUrl: string, token: string): string => `${publicUrl}/friend?token=${token}`;

/** Keeps a fresh secret of a link to what a friend is told. */
export async function addFriendLink(tx: Db, checkInId: number, token: string): Promise<void> {
  await tx
    .insertInto('check_in_links')
    .values({ check_in_id: checkInId, token_hash: friendTokenHash(token) })
    .execute();
}

/** The address of a friend whom a mail goes to; undefined once it is over. */
export async function mailedFriend(
  tx: Db,
  checkInId: number,
): Promise<{ email: string; language: Language } | undefined> {
  const row = await tx
    .selectFrom('check_ins')
    .where('id', '=', checkInId)
    .where('ended_at', 'is', null)
    .select(['email', 'language'])
    .forShare()
    .executeTakeFirst();
  return row?.email ? { email: row.email, language: row.language as Language } : undefined;
}
