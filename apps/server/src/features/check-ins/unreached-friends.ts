import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ContactHashes } from '../contact-hashes/contact-hashes.ts';
import { addNotice } from '../notices/add-notice.ts';
import { publishUserEvent } from '../notifications/user-events.ts';
import { lockContact, markUnreached, type Obstacle } from './check-ins.repository.ts';
import { addDecliningFriend, friendOfLink, lockCheckInsFor } from './friend-page.repository.ts';

/**
 * Records that a friend gets no more messages of these check-ins, and notifies each member once. The notice does not say who
 * else named the friend.
 */
async function giveUpFriends(
  tx: Db,
  ids: readonly number[],
  obstacle: Obstacle,
  now: Date,
): Promise<{ id: number; userId: UserId }[]> {
  const given = await markUnreached(tx, ids, obstacle, now);
  for (const userId of new Set(given.map((one) => one.userId))) {
    await addNotice(tx, userId, { kind: obstacle === 'declined' ? 'friend-declined' : 'friend-not-reached' }, now);
  }
  return given;
}

/** The same for one check-in. */
export async function giveUpFriend(tx: Db, id: number, obstacle: Obstacle, now: Date): Promise<void> {
  await giveUpFriends(tx, [id], obstacle, now);
}

/**
 * Records that the friend with this link wants no more messages, and notifies the members who rely on this friend. Other check-ins
 * may store the friend under a former secret, so the hashes of all secrets are searched. The sender of a message checks them again.
 */
export async function declineMessages(
  { db, clock, bus, contactHashes }: Pick<Platform, 'db' | 'clock' | 'bus'> & { contactHashes: ContactHashes },
  token: string,
): Promise<void> {
  const declined = await db.transaction().execute(async (tx) => {
    const friend = await friendOfLink(tx, token);
    if (!friend) return [];
    // After the end of the check-in, only the stored hash is left.
    const hashes = [
      ...contactHashes.toFind({ email: friend.email ?? undefined, phone: friend.phone }),
      friend.contact_hash,
    ];
    await lockContact(tx, hashes[0]!);
    const now = clock.now();
    await addDecliningFriend(tx, friend.contact_hash, now);
    return giveUpFriends(tx, await lockCheckInsFor(tx, hashes), 'declined', now);
  });
  for (const { id, userId } of declined)
    publishUserEvent(bus, [userId], 'CheckInChanged', { checkInId: id, isAsked: false });
}
