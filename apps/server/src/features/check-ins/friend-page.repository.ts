import { friendLinkHours } from '@ambiance/domain/check-ins';
import type { Language } from '@ambiance/domain/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { checkInsWithMeeting } from './check-ins.repository.ts';
import { friendTokenHash } from '../mail/friend-links.repository.ts';
import { photoUrls } from '../photos/photos.repository.ts';

/** What a friend's link leads to: the language they were told in, and what it shows as long as it is not over. */
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

/** What a link leads to; undefined where there is none of it. */
export async function friendLink(db: Db, token: string, now: Date): Promise<FriendLink | undefined> {
  const row = await checkInsWithMeeting(db)
    .innerJoin('check_in_links', 'check_in_id', 'check_ins.id')
    .innerJoin('users as member', 'member.id', 'check_ins.user_id')
    .where('token_hash', '=', friendTokenHash(token))
    .select(['check_ins.language', 'told_at', 'ended_at', 'call_asked_at', 'member.display_name as memberName'])
    .select([
      'users.display_name as partnerName',
      'place',
      'proposals.address',
      'at',
      'proposals.time_zone as timeZone',
    ])
    // Whoever is banned or deleted their account shows no photo any more.
    .select(sql<string | null>`case when users.status = 'Active' then (${photoUrls})[1] end`.as('photoUrl'))
    .executeTakeFirst();
  if (!row) return undefined;
  const language = row.language as Language;
  const until = (row.told_at?.getTime() ?? 0) + friendLinkHours * 3_600_000;
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

/** Notes that whoever has a link wants no more messages, from any member. */
export async function declineMessages(db: Db, token: string, now: Date): Promise<void> {
  await db
    .insertInto('declining_friends')
    .columns(['contact_hash', 'declined_at'])
    .expression((from) =>
      from
        .selectFrom('check_in_links')
        .innerJoin('check_ins', 'check_ins.id', 'check_in_id')
        .where('token_hash', '=', friendTokenHash(token))
        .select(['contact_hash', sql<Date>`${now}::timestamptz`.as('declined_at')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
