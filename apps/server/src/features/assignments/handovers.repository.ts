import type { MessageId, UserId, VenueId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import { type Db, query } from '../../platform/database/database.ts';

export interface Reassignment {
  /** The host who has it now; null if nobody does. */
  fromHostId: UserId | null;
  toHostId: UserId;
  /** When the member began to wait for an answer of the new host; null if they do not wait. */
  waitingSince: Date | null;
  now: Date;
}

/**
 * Gives an open assignment from a host to another active one of the same venue; one statement, so that of two managers
 * one wins. `passOn` then gives the new host what the member asked.
 */
export async function reassign(
  tx: Db,
  id: number,
  { fromHostId, toHostId, waitingSince, now }: Reassignment,
): Promise<boolean> {
  const { rows } = await sql`
    with moved as (
      update assignments set host_id = ${toHostId}, waiting_since = ${waitingSince}
      where id = ${id} and status = 'open' and host_id is not distinct from ${fromHostId}::uuid and exists (
        select 1 from venue_staff staff join users on users.id = staff.user_id
        where staff.venue_id = assignments.venue_id and staff.user_id = ${toHostId} and staff.role = 'host' and staff.active
          and users.status = 'Active' and not is_blocked(staff.user_id, assignments.member_id))
      returning id
    ), ${handedOver(fromHostId === toHostId ? null : fromHostId, now)}
    select id from moved`.execute(tx);
  return rows.length === 1;
}

/** Leaves an open assignment without a host, until a manager gives it to one. */
export async function leaveUnassigned(tx: Db, id: number, fromHostId: UserId, now: Date): Promise<void> {
  await sql`
    with moved as (
      update assignments set host_id = null, waiting_since = null where id = ${id} returning id
    ), ${handedOver(fromHostId, now)}
    select id from moved`.execute(tx);
}

/** Records a handover for each assignment that `moved` returns. */
const handedOver = (fromHostId: UserId | null, now: Date) => sql`
  handed_over as (
    insert into handovers (assignment_id, from_host_id, at)
    select id, ${fromHostId}::uuid, ${now}::timestamptz from moved where ${fromHostId}::uuid is not null
  )`;

/**
 * Whether a host looks after a member. If the chat ended or was handed over: who has the open assignment of the member at
 * the host's venue; if nobody has, whether it waits for a host.
 */
export async function successorOf(db: Db, hostId: UserId, memberId: UserId, now: Date) {
  const { rows } = await sql<{
    isOpen: boolean;
    canWrite: boolean;
    hostUserId: UserId | null;
    hostName: string | null;
    venueName: string | null;
    waits: boolean | null;
  }>`
    select tie = 'assigned' as "isOpen", tie = 'direct' as "canWrite", chat.*
    from (select venue_tie(${memberId}, ${hostId}, ${now}) as tie) as tied
    left join lateral (
      select successor.id as "hostUserId", successor.display_name as "hostName", venues.name as "venueName",
        assignments.status = 'open' and assignments.host_id is null as waits
      from assignments
      join venue_staff former on former.venue_id = assignments.venue_id and former.user_id = ${hostId} and former.role = 'host'
      join venues on venues.id = assignments.venue_id
      left join users successor on successor.id = assignments.host_id and assignments.status = 'open'
        and successor.id <> ${hostId} and not is_blocked(successor.id, ${memberId})
      where assignments.member_id = ${memberId}
        and (tie = 'ended'
          or tie = 'direct' and assignments.status = 'open' and was_handed_over(${memberId}, ${hostId}))
      order by successor.id is null, assignments.status = 'open' desc, assignments.id desc limit 1
    ) as chat on true`.execute(db);
  const { isOpen, canWrite, hostUserId, hostName, venueName, waits } = rows[0]!;
  if (!venueName) return { successor: null, end: null, isOpen };
  const end = hostUserId ? null : waits ? ('waiting' as const) : ('closed' as const);
  return { successor: hostUserId && hostName ? { hostUserId, hostName, venueName } : null, end, isOpen, canWrite };
}

export interface PassedOn {
  memberId: UserId;
  hostId: UserId;
  messageIds: MessageId[];
}

/** Locks the chats of a member with some hosts, as `lockChatsOf` does. */
export async function lockChats(tx: Db, memberId: UserId, hostIds: readonly (UserId | null)[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(lock)
    from (
      select conversation_lock(${memberId}, host) as lock from unnest(${hostIds}::uuid[]) as host
      where host is not null order by lock
    ) as locks`.execute(tx);
}

/**
 * Locks the chats of a host with the members they look after until the transaction ends: messages being sent are
 * stored first and count, later ones are refused. Call it after locking rows of staff and users, before those of assignments.
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
 * Gives the host of an assignment what the member wrote to the hosts before since the last answer, once. Returns the new
 * messages in order, and whom they are between; undefined if there are none.
 */
export async function passOn(db: Db, assignmentId: number) {
  const text = `select member as "memberId", host as "hostId", array_agg(message_id order by message_id) as "messageIds"
    from pass_on($1) group by member, host`;
  const [passedOn] = await query<PassedOn>(db, text, [assignmentId]);
  return passedOn;
}

/** Hand-overs whose messages still wait to be passed on: of another process, or of a node that died. */
export const handoversToPassOn = (db: Db) =>
  query<{ assignmentId: number; venueId: VenueId; memberId: UserId; hostIds: UserId[] }>(
    db,
    `select assignment_id as "assignmentId", venue_id as "venueId", member_id as "memberId",
      array_agg(distinct from_host_id) || host_id as "hostIds"
    from handovers join assignments on assignments.id = assignment_id
    where not passed_on and status = 'open' and host_id is not null and not is_blocked(host_id, member_id)
    group by assignment_id, venue_id, member_id, host_id`,
    [],
  );
