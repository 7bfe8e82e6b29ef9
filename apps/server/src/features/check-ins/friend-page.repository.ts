import { friendLinkHours } from '@ambiance/domain/check-ins';
import type { Language } from '@ambiance/domain/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { checkInsWithMeeting } from './check-ins.repository.ts';
import { friendTokenHash } from '../mail/friend-links.repository.ts';
import { photoUrls } from '../photos/photos.repository.ts';

/** The content of a friend's link: its language, and the meeting until the link expires. */
export interface FriendLink {
  language: Language;
  meeting:
    | {
        memberName: string;
        wantsCall: boolean;
        partnerName: string;
        photoUrl: string | null;
        place: string;
        address: string | null;
        at: Date;
        timeZone: string;
      }
    | undefined;
}

/** The content of a link; undefined if the link is unknown. */
export async function friendLink(db: Db, token: string, now: Date): Promise<FriendLink | undefined> {
  const row = await checkInsWithMeeting(db)
    .innerJoin('check_in_links', 'check_in_id', 'check_ins.id')
    .innerJoin('users as member', 'member.id', 'check_ins.user_id')
    .where('token_hash', '=', friendTokenHash(token))
    .select([
      'check_ins.language',
      'asked_at',
      'told_at',
      'ended_at',
      'call_asked_at',
      'member.display_name as memberName',
    ])
    .select([
      'users.display_name as partnerName',
      'place',
      'proposals.address',
      'at',
      'proposals.time_zone as timeZone',
    ])
    // Users who are banned or deleted no longer show a photo.
    .select(sql<string | null>`case when users.status = 'Active' then (${photoUrls})[1] end`.as('photoUrl'))
    .executeTakeFirst();
  if (!row) return undefined;
  const language = row.language as Language;
  // If a try ended without an answer, its message may have arrived although the friend does not count as notified.
  const sentAt = row.told_at ?? row.call_asked_at ?? row.asked_at;
  const until = (sentAt?.getTime() ?? 0) + friendLinkHours * 3_600_000;
  if (row.ended_at || now.getTime() >= until) return { language, meeting: undefined };
  return {
    language,
    meeting: {
      memberName: row.memberName,
      wantsCall: row.call_asked_at !== null,
      partnerName: row.partnerName,
      photoUrl: row.photoUrl,
      place: row.place,
      address: row.address,
      at: row.at,
      timeZone: row.timeZone,
    },
  };
}

/** The friend of a link's check-in: the contact until the check-in ends, and the hash that is stored with it. */
export const friendOfLink = (db: Db, token: string) =>
  db
    .selectFrom('check_in_links')
    .innerJoin('check_ins', 'check_ins.id', 'check_in_id')
    .where('token_hash', '=', friendTokenHash(token))
    .select(['contact_hash', 'email', 'phone'])
    .executeTakeFirst();

/** Records that a friend wants no more messages from any member. */
export async function addDecliningFriend(tx: Db, contactHash: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto('declining_friends')
    .values({ contact_hash: contactHash, declined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the check-ins of all members that have not ended and name a friend with one of these hashes. */
export async function lockCheckInsFor(tx: Db, hashes: readonly Buffer[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('check_ins')
    .where('contact_hash', 'in', [...hashes])
    .where('ended_at', 'is', null)
    .where('declined_at', 'is', null)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
