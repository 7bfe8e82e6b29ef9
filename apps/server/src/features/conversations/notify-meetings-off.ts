import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { addNotice } from '../notices/add-notice.ts';

/**
 * Gives a notice to those whom a user is going to meet: these meetings won't take place. Call it before the account is
 * suspended, banned or deleted, which ends its meetings.
 */
export async function notifyMeetingsOff(tx: Db, userId: UserId, now: Date): Promise<void> {
  // A proposal of a locked user cannot be accepted.
  await lockUsers(tx, [userId]);
  const meetings = await tx
    .selectFrom('proposals')
    .innerJoin('conversation_members as theirs', 'theirs.conversation_id', 'proposals.conversation_id')
    .innerJoin('users', 'users.id', 'theirs.user_id')
    .where('theirs.partner_id', '=', userId)
    .where('proposals.status', '=', 'accepted')
    .where('proposals.at', '>', now)
    .where('users.status', '=', 'Active')
    .select(['users.id as partnerId', 'proposals.at', 'proposals.time_zone as timeZone'])
    .orderBy('proposals.message_id')
    .execute();
  for (const { partnerId, at, timeZone } of meetings) {
    await addNotice(tx, partnerId, { kind: 'meeting-off', atMs: at.getTime(), timeZone }, now);
  }
}
