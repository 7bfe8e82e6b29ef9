import type { MessageId, UserId, VenueId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import { hasActiveMember, withActiveMember } from '../../platform/database/active-member.ts';
import { type Db, query } from '../../platform/database/database.ts';
import { photoUrls } from '../photos/photos.repository.ts';
import type { Actor } from '../conversations/relation.repository.ts';

export interface Reassignment {
  /** The current host; null if there is none. */
  fromHostId: UserId | null;
  toHostId: UserId;
  /** When the member began to wait for the new host's reply; null if the member is not waiting. */
  waitingSince: Date | null;
  now: Date;
}

/**
 * Gives an open assignment of an active member to another active host of the same venue. It is one statement, so if two
 * managers do this at the same time, only one succeeds; the other gets undefined. Call `passOn` next, so that the new host
 * gets the unanswered messages.
 */
export async function reassign(
  tx: Db,
  id: number,
  { fromHostId, toHostId, waitingSince, now }: Reassignment,
): Promise<{ memberId: UserId; venue: string } | undefined> {
  const { rows } = await sql<{ memberId: UserId; venue: string }>`
    with moved as (
      update assignments set host_id = ${toHostId}, waiting_since = ${waitingSince}
      where id = ${id} and status = 'open' and host_id is not distinct from ${fromHostId}::uuid
        and ${hasActiveMember} and exists (
        select 1 from venue_staff staff join users on users.id = staff.user_id
        where staff.venue_id = assignments.venue_id and staff.user_id = ${toHostId} and staff.role = 'host' and staff.active
          and users.status = 'Active' and not is_blocked(staff.user_id, assignments.member_id))
      returning id, member_id, venue_id
    ), ${handoverRow(fromHostId === toHostId ? null : fromHostId, now)}
    select member_id as "memberId", venues.name as venue from moved join venues on venues.id = venue_id`.execute(tx);
  return rows[0];
}

/** Leaves an open assignment without a host until a manager assigns one. */
export async function leaveUnassigned(tx: Db, id: number, fromHostId: UserId, now: Date): Promise<void> {
  await sql`
    with moved as (
      update assignments set host_id = null, waiting_since = null where id = ${id} returning id
    ), ${handoverRow(fromHostId, now)}
    select id from moved`.execute(tx);
}

/** Records a handover for each assignment that `moved` returns. */
const handoverRow = (fromHostId: UserId | null, now: Date) => sql`
  handed_over as (
    insert into handovers (assignment_id, from_host_id, at)
    select id, ${fromHostId}::uuid, ${now}::timestamptz from moved where ${fromHostId}::uuid is not null
  )`;

/** A host as a member sees them, with the venue that they speak for. */
interface SpeakingHost {
  displayName: string;
  venueName: string;
  primaryPhotoUrl: string | null;
}

/**
 * Returns how a host is connected with a member. `isOpen`: the host has the open assignment. `canWrite`: they may chat without
 * an assignment. `successor`: the host who took over the chat. `end`: the chat is waiting for a host or was closed.
 */
export async function successorOf(db: Db, { userId, sessionId }: Actor, hostId: UserId, now: Date) {
  const { rows } = await sql<{
    isOpen: boolean;
    canWrite: boolean;
    hostUserId: UserId | null;
    hostName: string | null;
    venueName: string | null;
    waits: boolean | null;
    host: SpeakingHost | null;
  }>`
    select relation = 'assigned' as "isOpen", relation = 'direct' as "canWrite", chat.*, (
      select jsonb_build_object(
        'displayName', display_name, 'venueName', venue_of_chat(${userId}, id), 'primaryPhotoUrl', (${photoUrls})[1])
      from users
      where id = ${hostId} and role = 'host' and status = 'Active' and not is_blocked(id, ${userId})
        and (
          relation in ('assigned', 'direct') or between_the_two.conversation_id is not null
          or exists (select from assignments where member_id = ${userId} and host_id = ${hostId})
        )
    ) as host
    from relation(${userId}, ${sessionId}, ${hostId}, ${now}) as between_the_two
    left join lateral (
      select successor.id as "hostUserId", successor.display_name as "hostName", venues.name as "venueName",
        assignments.status = 'open' and assignments.host_id is null as waits
      from assignments
      join venue_staff former on former.venue_id = assignments.venue_id and former.user_id = ${hostId} and former.role = 'host'
      join venues on venues.id = assignments.venue_id
      left join users successor on successor.id = assignments.host_id and assignments.status = 'open'
        and successor.id <> ${hostId} and not is_blocked(successor.id, ${userId})
      where assignments.member_id = ${userId} and case relation
        when 'assigned' then false
        when 'direct' then assignments.status = 'open' and was_handed_over(${userId}, ${hostId})
        else true
      end
      order by successor.id is null, assignments.status = 'open' desc, assignments.id desc limit 1
    ) as chat on true`.execute(db);
  const { isOpen, canWrite, hostUserId, hostName, venueName, waits, host } = rows[0]!;
  if (!venueName) return { successor: null, end: null, isOpen, host };
  const end = hostUserId ? null : waits ? ('waiting' as const) : ('closed' as const);
  const successor = hostUserId && hostName ? { hostUserId, hostName, venueName } : null;
  return { successor, end, isOpen, canWrite, host };
}

export interface PassedOn {
  memberId: UserId;
  hostId: UserId;
  messageIds: MessageId[];
}

/** Locks the chats between a member and some hosts until the transaction ends, like `lockChatsOf`. */
export async function lockChats(tx: Db, memberId: UserId, hostIds: readonly (UserId | null)[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(lock)
    from (
      select conversation_lock(${memberId}, host) as lock from unnest(${hostIds}::uuid[]) as host
      where host is not null order by lock
    ) as locks`.execute(tx);
}

/**
 * Locks the chats of a host with all assigned members until the transaction ends. Messages in progress are stored first and
 * count; later ones are refused. Call it after locking rows of staff and users, before locking assignments.
 */
export async function lockChatsOf(tx: Db, hostId: UserId): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(lock)
    from (
      select conversation_lock(member_id, host_id) as lock from assignments
      where host_id = ${hostId} and status = 'open' order by lock
    ) as locks`.execute(tx);
}

/**
 * Copies the messages that earlier hosts did not answer into the member's chat with the current host of an assignment, once.
 * Returns the ids of the new messages in order, with member and host; undefined if there are none.
 */
export async function passOn(db: Db, assignmentId: number) {
  const text = `select member as "memberId", host as "hostId", array_agg(message_id order by message_id) as "messageIds"
    from pass_on($1) group by member, host`;
  const [passedOn] = await query<PassedOn>(db, text, [assignmentId]);
  return passedOn;
}

/** Handovers whose messages still have to be passed on. They were made by another process, or by a node that crashed. */
export const handoversToPassOn = (db: Db) =>
  query<{ assignmentId: number; venueId: VenueId; memberId: UserId; hostIds: UserId[] }>(
    db,
    `select assignment_id as "assignmentId", venue_id as "venueId", member_id as "memberId",
      array_agg(distinct from_host_id) || host_id as "hostIds"
    from handovers join assignments on assignments.id = assignment_id
    where not passed_on and status = 'open' and host_id is not null and ${withActiveMember}
      and not is_blocked(host_id, member_id)
    group by assignment_id, venue_id, member_id, host_id`,
    [],
  );
