import type { Assignment } from '@ambiance/contract/assignments';
import type { UserId, VenueId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { type RawBuilder, sql } from 'kysely';
import { hasActiveMember } from '../../platform/database/active-member.ts';
import { type Db, query } from '../../platform/database/database.ts';
import { photoUrls } from '../photos/photos.repository.ts';
import type { AssignmentChange } from './publish-assignment-change.ts';

interface AssignmentRow {
  id: number;
  venue_id: VenueId;
  member_id: UserId;
  member_name: string;
  host_id: UserId | null;
  status: 'open' | 'closed';
  created_at: Date;
  unanswered_since: Date | null;
  closed_at: Date | null;
}

const assignmentFrom = (row: AssignmentRow): Assignment => ({
  id: row.id,
  venueId: row.venue_id,
  memberUserId: row.member_id,
  memberName: row.member_name,
  hostUserId: row.host_id,
  status: row.status,
  createdUtc: row.created_at.toISOString(),
  waitingSinceUtc: row.unanswered_since?.toISOString() ?? null,
  closedUtc: row.closed_at?.toISOString() ?? null,
});

const assignmentColumns = sql`assignments.id, venue_id, member_id, users.display_name as member_name, host_id,
  assignments.status, assignments.created_at, unanswered_since, closed_at`;
const newestFirst = sql`order by assignments.created_at desc, assignments.id desc`;

async function assignmentsWhere(db: Db, condition: RawBuilder<unknown>): Promise<Assignment[]> {
  const { rows } = await sql<AssignmentRow>`
    select ${assignmentColumns} from assignments join users on users.id = member_id
    where ${condition} ${newestFirst}`.execute(db);
  return rows.map(assignmentFrom);
}

const closedListed = 100;

/** All open assignments and the 100 that were closed last. */
const openAndLatestClosed = (condition: RawBuilder<unknown>) => sql`${condition} and (assignments.status = 'open'
  or assignments.id in (
    select id from assignments where ${condition} and assignments.status = 'closed'
    order by closed_at desc, id desc limit ${closedListed}))`;

async function countWhere(db: Db, condition: RawBuilder<unknown>): Promise<{ open: number; closed: number }> {
  const { rows } = await sql<{ open: number; closed: number }>`
    select count(*) filter (where status = 'open')::int as open, count(*) filter (where status = 'closed')::int as closed
    from assignments where ${condition}`.execute(db);
  return rows[0]!;
}

/** Condition: the assignment has this status, or any if it is undefined. */
const hasStatus = (status: 'open' | 'closed' | undefined) =>
  sql`(${status ?? null}::text is null or assignments.status = ${status ?? null})`;

const atVenue = (venueId: VenueId) => sql`venue_id = ${venueId}`;

/** Condition: the assignment is at this venue, and its member is not suspended, banned or deleted. */
const shownAt = (venueId: VenueId) => sql`${atVenue(venueId)} and ${hasActiveMember}`;

/** The same for a host instead of a venue, if neither the host nor the member has blocked the other. */
const shownTo = (hostId: UserId) =>
  sql`host_id = ${hostId} and ${hasActiveMember} and not is_blocked(host_id, member_id)`;

export const assignmentsOfVenue = (db: Db, venueId: VenueId, status?: 'open' | 'closed') =>
  assignmentsWhere(db, sql`${openAndLatestClosed(shownAt(venueId))} and ${hasStatus(status)}`);

export const assignmentCountsOfVenue = (db: Db, venueId: VenueId) => countWhere(db, shownAt(venueId));

interface HostsRow extends AssignmentRow {
  language: Language;
  photo_url: string | null;
  last_text: string | null;
  last_sender: UserId;
  last_at: Date;
}

/** Number of characters of the newest message in a host's list. */
const lastWordsShown = 160;

/** The assignments of a host, with what the host sees of each member. */
export async function assignmentsOfHost(
  db: Db,
  hostId: UserId,
  status: 'open' | 'closed' | undefined,
): Promise<Assignment[]> {
  const { rows } = await sql<HostsRow>`
    select ${assignmentColumns}, users.language, (${photoUrls})[1] as photo_url,
      nullif(left(newest.body, ${lastWordsShown}), '') as last_text, newest.sender_id as last_sender,
      newest.sent_at as last_at
    from assignments join users on users.id = member_id
    left join lateral (
      select body, sender_id, sent_at
      from conversation_members mine join messages on messages.conversation_id = mine.conversation_id
      where mine.user_id = host_id and mine.partner_id = member_id order by messages.id desc limit 1
    ) as newest on true
    where ${openAndLatestClosed(shownTo(hostId))}
      and ${hasStatus(status)}
    ${newestFirst}`.execute(db);
  return rows.map((row) => ({
    ...assignmentFrom(row),
    member: {
      language: row.language,
      primaryPhotoUrl: row.photo_url,
      lastWords: row.last_text === null ? null : lastWordsFrom(row, row.last_text),
    },
  }));
}

const lastWordsFrom = (row: HostsRow, text: string) => ({
  text,
  isOwn: row.last_sender === row.host_id,
  sentUtc: row.last_at.toISOString(),
});

export const assignmentCountsOfHost = (db: Db, hostId: UserId) => countWhere(db, shownTo(hostId));

export const assignmentById = async (db: Db, id: number): Promise<Assignment | undefined> =>
  (await assignmentsWhere(db, sql`assignments.id = ${id}`))[0];

/** The same, but only one that the staff of its venue see: its member is active. */
export const shownAssignment = async (db: Db, id: number): Promise<Assignment | undefined> =>
  (await assignmentsWhere(db, sql`assignments.id = ${id} and ${hasActiveMember}`))[0];

/**
 * The open assignment of a member at a venue. `has_host` is true if its host still works there and no block separates the
 * two. It holds a lock until the transaction ends, so that parallel starts of a chat wait.
 */
export async function openAssignmentOf(tx: Db, venueId: VenueId, memberId: UserId) {
  await sql`select pg_advisory_xact_lock(${venueId}, hashtext(${memberId}))`.execute(tx);
  return tx
    .selectFrom('assignments')
    .where('venue_id', '=', venueId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'open')
    .select([
      'id',
      'host_id',
      sql<boolean>`exists (
        select 1 from venue_staff staff join users on users.id = staff.user_id
        where staff.venue_id = assignments.venue_id and staff.user_id = host_id and staff.role = 'host' and staff.active
          and users.status = 'Active' and not is_blocked(host_id, member_id))`.as('has_host'),
    ])
    .forUpdate()
    .executeTakeFirst();
}

interface HostCriteria {
  venueId: VenueId;
  memberId: UserId;
  /** Only hosts who are shown individually. */
  visibleOnly: boolean;
  hostId?: UserId | undefined;
  exceptHostId?: UserId | undefined;
  /** Online hosts, who are preferred. */
  onlineIds?: readonly UserId[];
  onlineOnly?: boolean;
  /** Only hosts who are not off shift. */
  onShiftOnly?: boolean;
}

/**
 * The active host with the fewest open assignments and no block with the member. Hosts who are online and on shift come
 * first, hosts who are off shift last. The host is locked and stays active until the transaction ends.
 */
export async function hostWithFewestChats(tx: Db, criteria: HostCriteria): Promise<UserId | undefined> {
  const isOnline = sql`staff.user_id = any(${[...(criteria.onlineIds ?? [])]}::uuid[])`;
  const { rows } = await sql<{ user_id: UserId }>`
    select staff.user_id from venue_staff staff join users on users.id = staff.user_id
    where staff.venue_id = ${criteria.venueId} and staff.role = 'host' and staff.active and users.status = 'Active'
      and (${!criteria.visibleOnly} or (staff.visible_as_individual and not staff.non_discoverable))
      and (${criteria.hostId ?? null}::uuid is null or staff.user_id = ${criteria.hostId ?? null})
      and staff.user_id is distinct from ${criteria.exceptHostId ?? null}::uuid
      and (${!criteria.onlineOnly} or ${isOnline})
      and (${!criteria.onlineOnly && !criteria.onShiftOnly} or staff.off_shift_at is null)
      and not is_blocked(staff.user_id, ${criteria.memberId})
    order by staff.off_shift_at is null desc, ${isOnline} desc,
      (select count(*) from assignments
        where host_id = staff.user_id and assignments.status = 'open' and ${hasActiveMember}),
      staff.user_id
    limit 1
    for share of staff, users`.execute(tx);
  return rows[0]?.user_id;
}

export async function addAssignment(
  tx: Db,
  { venueId, memberId, hostId }: { venueId: VenueId; memberId: UserId; hostId: UserId },
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto('assignments')
    .values({ venue_id: venueId, member_id: memberId, host_id: hostId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

interface Closed {
  id: number;
  venue_id: VenueId;
  host_id: UserId | null;
}

/** Closes open assignments and returns them. Pending messages of earlier hosts are no longer passed on. */
async function closeWhere(tx: Db, condition: RawBuilder<unknown>, now: Date): Promise<Closed[]> {
  const { rows } = await sql<Closed>`
    update assignments set status = 'closed', closed_at = ${now}, waiting_since = null, unanswered_since = null
    where status = 'open' and ${condition}
    returning id, venue_id, host_id`.execute(tx);
  if (rows.length === 0) return [];
  // A separate statement also sees a handover that was committed while the first one waited for its assignment.
  await tx
    .updateTable('handovers')
    .set({ passed_on: true })
    .where(
      'assignment_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('passed_on', '=', false)
    .execute();
  return rows;
}

/**
 * Closes an open assignment that the user handles, as its host or as a manager of its venue. Returns false if there is none, or
 * if its member is not active.
 */
export const closeAssignment = async (tx: Db, id: number, userId: UserId, now: Date): Promise<boolean> => {
  const mayClose = sql`${hasActiveMember} and (host_id = ${userId} or exists (
    select 1 from venue_staff staff where staff.venue_id = assignments.venue_id and staff.user_id = ${userId}
      and staff.role = 'manager' and staff.active))`;
  return (await closeWhere(tx, sql`id = ${id} and ${mayClose}`, now)).length === 1;
};

/** Closes all open assignments of a venue and returns their number. */
export const closeAllAssignments = async (tx: Db, venueId: VenueId, now: Date): Promise<number> =>
  (await closeWhere(tx, atVenue(venueId), now)).length;

/**
 * Closes all open assignments of a member who deletes the account. The user must be locked, so that the member starts no chat
 * at the same time. Returns the changes to publish after the commit.
 */
export async function closeAssignmentsOf(tx: Db, memberId: UserId, now: Date): Promise<AssignmentChange[]> {
  // Hosts who hand over chats at several venues lock the assignments in this order too.
  const locked = sql`select id from assignments where member_id = ${memberId} and status = 'open' order by id for update`;
  const closed = await closeWhere(tx, sql`id in (${locked})`, now);
  return closed.map((one) => ({ assignmentId: one.id, venueId: one.venue_id, memberId, hostIds: [one.host_id] }));
}

/**
 * The assignments that an act about a user or a venue changed since an instant, each with everyone who sees it: the member, the
 * host and the managers. All open chats of a member count as changed, because hosts do not see them while the member is suspended.
 */
export const assignmentsChangedBy = (
  db: Db,
  { userId, venueId }: { userId: UserId | null; venueId: VenueId | null },
  since: Date,
) =>
  query<{ assignmentId: number; userId: UserId }>(
    db,
    `with changed as (
      select id, venue_id, member_id, host_id from assignments where member_id = $1 and (status = 'open' or closed_at >= $3)
      union select id, venue_id, member_id, host_id from assignments where venue_id = $2 and closed_at >= $3
      union select assignments.id, venue_id, member_id, host_id
        from handovers join assignments on assignments.id = assignment_id where from_host_id = $1 and at >= $3
    )
    select id as "assignmentId", member_id as "userId" from changed
    union select id, host_id from changed where host_id is not null
    union select id, user_id from changed join venue_staff using (venue_id) where role = 'manager' and active`,
    [userId, venueId, since],
  );

/** The open chats of a member with venues, each with its host and the managers who can log in. */
export const openChatsOf = (db: Db, memberId: UserId) =>
  query<{ id: number; staffIds: UserId[] }>(
    db,
    `select id, array(select user_id from venue_staff staff join users on users.id = user_id
        where staff.venue_id = assignments.venue_id
          and (user_id = host_id or staff.role = 'manager' and active and users.status = 'Active')) as "staffIds"
      from assignments where member_id = $1 and status = 'open'`,
    [memberId],
  );

export async function lockOpenAssignmentsOf(tx: Db, venueId: VenueId, hostId: UserId) {
  return tx
    .selectFrom('assignments')
    .where('venue_id', '=', venueId)
    .where('host_id', '=', hostId)
    .where('status', '=', 'open')
    .select(['id', 'member_id'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The number of open assignments that a host sees, at one venue or at all. */
export async function openAssignmentsOf(db: Db, hostId: UserId, venueId: VenueId | undefined): Promise<number> {
  const { open } = await countWhere(
    db,
    sql`${shownTo(hostId)} and (${venueId ?? null}::int is null or venue_id = ${venueId ?? null})`,
  );
  return open;
}

/** An open assignment whose member is waiting for a reply from the host. */
export interface Unanswered {
  id: number;
  venue_id: VenueId;
  member_id: UserId;
  host_id: UserId;
  waiting_since: Date;
}

const unansweredAtOnce = 100;

/** Assignments whose members have been waiting since `since` or longer, longest wait first. */
export async function* unansweredSince(db: Db, since: Date): AsyncGenerator<Unanswered> {
  let last: Unanswered | undefined;
  do {
    const { rows } = await sql<Unanswered>`
      select id, venue_id, member_id, host_id, waiting_since from assignments
      where status = 'open' and waiting_since <= ${since} and host_id is not null and ${hasActiveMember}
        and (${last?.id ?? null}::bigint is null
          or (waiting_since, id) > (${last?.waiting_since ?? null}::timestamptz, ${last?.id ?? null}::bigint))
      order by waiting_since, id limit ${unansweredAtOnce}`.execute(db);
    yield* rows;
    last = rows.at(-1);
  } while (last);
}

/** Locks an assignment. Returns false if its member is no longer waiting or another node has locked it. */
export async function lockUnanswered(tx: Db, { id, host_id, waiting_since }: Unanswered): Promise<boolean> {
  const locked = await tx
    .selectFrom('assignments')
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('host_id', '=', host_id)
    .where('waiting_since', '=', waiting_since)
    .select('id')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return locked !== undefined;
}
