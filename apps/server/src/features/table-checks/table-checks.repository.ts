import type { MyTable, TableAtWork } from '@ambiance/contract/table-checks';
import { DomainError } from '@ambiance/domain/errors';
import type { MessageId, UserId, VenueId } from '@ambiance/domain/ids';
import { firstName } from '@ambiance/domain/members';
import { tableCheckWindow, withdrawnShownMinutes } from '@ambiance/domain/table-checks';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { onDuty } from '../notifications/due.repository.ts';

/** Locks a member until the transaction ends, so that parallel requests of the same member wait. */
export async function lockAsker(tx: Db, userId: UserId): Promise<void> {
  const { rows } = await sql`select from users where id = ${userId} and status = 'Active' for no key update`.execute(
    tx,
  );
  // The member may have been banned since the request began.
  if (rows.length === 0) throw new DomainError('session.expired');
}

/**
 * Meetings of `mine.user_id` (`proposals`) that take place now at a partner venue. A meeting that the two ended before its window
 * does not count. If it is called off later, or one of the two blocks the other at the table, the member can still ask for help.
 */
const isMeetingNow = (now: Date) => {
  const opens = sql`proposals.at - ${tableCheckWindow.beforeMs}::int * interval '1 ms'`;
  return sql<boolean>`(
    proposals.at > ${new Date(now.getTime() - tableCheckWindow.afterMs)}
    and proposals.at <= ${new Date(now.getTime() + tableCheckWindow.beforeMs)}
    and (proposals.status = 'accepted' or proposals.accepted_at is not null)
    and (proposals.status <> 'cancelled'
      or coalesce(proposals.called_off_at, conversations.closed_at, '-infinity') >= ${opens})
    and not exists (
      select from blocks
      where created_at < ${opens} and (blocker_id, blocked_id) in (
        (mine.user_id, mine.partner_id), (mine.partner_id, mine.user_id))))`;
};

interface TableRow {
  message_id: MessageId;
  venue_name: string;
  partner_id: UserId | null;
  at: Date;
  id: number | null;
  asked_at: Date | null;
  unanswered_at: Date | null;
  answered_at: Date | null;
  staff_name: string | null;
}

/** The meetings during which a member can ask for help now, each with their request that has not ended. */
export async function tablesOf(db: Db, userId: UserId, now: Date): Promise<MyTable[]> {
  const { rows } = await sql<TableRow>`
    select proposals.message_id, venues.name as venue_name, proposals.at,
      case when users.status = 'Active' and not is_blocked(mine.user_id, mine.partner_id) then mine.partner_id end
        as partner_id,
      checks.id, checks.asked_at, checks.unanswered_at, checks.answered_at, staff.display_name as staff_name
    from conversation_members mine
    join conversations on conversations.id = mine.conversation_id
    join users on users.id = mine.partner_id
    join proposals on proposals.conversation_id = mine.conversation_id
    join venues on venues.id = proposals.venue_id
    left join table_checks checks
      on checks.message_id = proposals.message_id and checks.user_id = mine.user_id and checks.ended_at is null
    left join users staff on staff.id = checks.answered_by
    where mine.user_id = ${userId} and (${isMeetingNow(now)} or checks.id is not null)
    order by proposals.at, proposals.message_id`.execute(db);
  return rows.map(tableFrom);
}

const tableFrom = ({ id, asked_at, at, ...row }: TableRow): MyTable => ({
  messageId: row.message_id,
  withUserId: row.partner_id,
  venueName: row.venue_name,
  untilUtc: new Date(at.getTime() + tableCheckWindow.afterMs).toISOString(),
  check:
    id === null
      ? null
      : {
          id,
          askedUtc: asked_at!.toISOString(),
          isUnanswered: row.unanswered_at !== null,
          isAnswered: row.answered_at !== null,
          answeredBy: row.staff_name === null ? null : firstName(row.staff_name),
        },
});

/**
 * Returns the venue of a member's meeting that takes place now. It needs no lock: whatever the two do during its time, they can still ask.
 * @throws DomainError `table-check.no-meeting`
 */
export async function requireMeeting(tx: Db, userId: UserId, messageId: MessageId, now: Date): Promise<VenueId> {
  const { rows } = await sql<{ venue_id: VenueId }>`
    select proposals.venue_id
    from conversation_members mine
    join conversations on conversations.id = mine.conversation_id
    join proposals on proposals.conversation_id = mine.conversation_id
    where mine.user_id = ${userId} and proposals.message_id = ${messageId} and proposals.venue_id is not null
      and ${isMeetingNow(now)}`.execute(tx);
  if (!rows[0]) throw new DomainError('table-check.no-meeting');
  return rows[0].venue_id;
}

interface StaffOnDuty {
  id: UserId;
  role: 'host' | 'manager';
}

/**
 * The staff of a venue who see requests of a member: managers, and hosts on shift. If a block separates one of them from the
 * member, they are left out.
 */
export async function staffOnDuty(db: Db, venueId: VenueId, memberId: UserId): Promise<StaffOnDuty[]> {
  const { rows } = await sql<StaffOnDuty>`
    select staff.user_id as id, staff.role from venue_staff staff join users on users.id = staff.user_id
    where staff.venue_id = ${venueId} and users.status = 'Active' and ${isOnDuty}
      and not is_blocked(staff.user_id, ${memberId})
    order by staff.user_id`.execute(db);
  return rows;
}

const isOnDuty = sql.raw<boolean>(onDuty);

export interface TableCheck {
  id: number;
  userId: UserId;
  venueId: VenueId;
}

/** The request of a member for a meeting that has not ended, if any. */
export const openTableCheck = (tx: Db, userId: UserId, messageId: MessageId): Promise<TableCheck | undefined> =>
  tx
    .selectFrom('table_checks')
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .where('ended_at', 'is', null)
    .select(['id', 'user_id as userId', 'venue_id as venueId'])
    .executeTakeFirst();

export async function countTableChecks(tx: Db, userId: UserId, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('table_checks')
    .where('user_id', '=', userId)
    .where('asked_at', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a request and returns its id. The member must be locked and have no open request for the meeting. */
export async function addTableCheck(
  tx: Db,
  one: { userId: UserId; messageId: MessageId; venueId: VenueId; hint: string },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('table_checks')
    .values({
      user_id: one.userId,
      message_id: one.messageId,
      venue_id: one.venueId,
      hint: one.hint || null,
      asked_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends open requests and erases where their members sit. Returns them. */
async function endWhere(
  tx: Db,
  condition: RawBuilder<unknown>,
  now: Date,
  { isWithdrawn = false } = {},
): Promise<TableCheck[]> {
  const { rows } = await sql<TableCheck>`
    update table_checks set hint = null, ended_at = ${now}, withdrawn_at = ${isWithdrawn ? now : null}
    where ended_at is null and ${condition}
    returning id, user_id as "userId", venue_id as "venueId"`.execute(tx);
  return rows;
}

/** Ends a member's own request. @throws DomainError `table-check.over` */
export async function withdrawTableCheck(tx: Db, userId: UserId, id: number, now: Date): Promise<TableCheck> {
  const [check] = await endWhere(tx, sql`id = ${id} and user_id = ${userId}`, now, { isWithdrawn: true });
  if (!check) throw new DomainError('table-check.over');
  return check;
}

export const endTableChecksBefore = (tx: Db, askedUntil: Date, now: Date): Promise<TableCheck[]> =>
  endWhere(tx, sql`asked_at <= ${askedUntil}`, now);

interface AtWorkRow {
  id: number;
  venue_id: VenueId;
  venue_name: string;
  display_name: string;
  photo_url: string | null;
  hint: string | null;
  asked_at: Date;
  unanswered_at: Date | null;
  answered_at: Date | null;
  answered_by: UserId | null;
  staff_name: string | null;
}

/**
 * True for `table_checks checks` that a member of staff (`venue_staff staff`) may see: they are on duty, or on their way although their
 * shift has ended.
 */
const maySee = sql<boolean>`(
  (${isOnDuty} or (staff.active and checks.answered_by = staff.user_id)) and not is_blocked(staff.user_id, checks.user_id))`;

/** The open requests at venues where a user is on duty, the unanswered ones first; with an id, only that one. */
export const tablesAtWork = (db: Db, staffId: UserId, id?: number): Promise<TableAtWork[]> =>
  listAtWork(
    db,
    staffId,
    sql`checks.ended_at is null and (${id ?? null}::bigint is null or checks.id = ${id ?? null})`,
  );

/** The requests that members have withdrawn in the last minutes and not made again. */
export const withdrawnAtWork = (db: Db, staffId: UserId, now: Date): Promise<TableAtWork[]> =>
  listAtWork(
    db,
    staffId,
    sql`checks.ended_at > ${new Date(now.getTime() - withdrawnShownMinutes * 60_000)} and checks.withdrawn_at is not null
      and not exists (
        select from table_checks later
        where later.user_id = checks.user_id and later.message_id = checks.message_id and later.id > checks.id)`,
  );

async function listAtWork(db: Db, staffId: UserId, condition: RawBuilder<unknown>): Promise<TableAtWork[]> {
  const { rows } = await sql<AtWorkRow>`
    select checks.id, checks.venue_id, venues.name as venue_name, users.display_name, (
        select '/media/photos/' || photos.id || '.' || photos.extension from photos
        where photos.user_id = users.id and photos.is_primary and users.status = 'Active') as photo_url,
      checks.hint, checks.asked_at, checks.unanswered_at, checks.answered_at, checks.answered_by,
      colleague.display_name as staff_name
    from venue_staff staff
    join table_checks checks on checks.venue_id = staff.venue_id and ${condition}
    join venues on venues.id = checks.venue_id
    join users on users.id = checks.user_id
    left join users colleague on colleague.id = checks.answered_by
    where staff.user_id = ${staffId} and ${maySee}
    order by checks.answered_at is not null, checks.asked_at, checks.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    venue: { id: row.venue_id, name: row.venue_name },
    firstName: firstName(row.display_name),
    primaryPhotoUrl: row.photo_url,
    hint: row.hint ?? '',
    askedUtc: row.asked_at.toISOString(),
    isUnanswered: row.unanswered_at !== null,
    answered: row.answered_at && {
      firstName: row.staff_name === null ? null : firstName(row.staff_name),
      isYou: row.answered_by === staffId,
    },
  }));
}

/**
 * Locks the work of a member of staff and an open request that they may see. Returns the request, and whether someone has
 * answered it.
 * @throws DomainError `table-check.over`
 */
async function lockAtWork(tx: Db, staffId: UserId, id: number): Promise<TableCheck & { isAnswered: boolean }> {
  const { rows } = await sql<TableCheck & { isAnswered: boolean }>`
    select checks.id, checks.user_id as "userId", checks.venue_id as "venueId",
      checks.answered_at is not null as "isAnswered"
    from table_checks checks
    join venue_staff staff on staff.venue_id = checks.venue_id and staff.user_id = ${staffId}
    where checks.id = ${id} and checks.ended_at is null and ${maySee}
    for update of checks for share of staff`.execute(tx);
  if (!rows[0]) throw new DomainError('table-check.over');
  return rows[0];
}

/** Records that a member of staff is on their way, unless a colleague is already. */
export async function answerTableCheck(tx: Db, staffId: UserId, id: number, now: Date): Promise<TableCheck> {
  const check = await lockAtWork(tx, staffId, id);
  if (!check.isAnswered) {
    await tx.updateTable('table_checks').set({ answered_by: staffId, answered_at: now }).where('id', '=', id).execute();
  }
  return check;
}

/** Ends a request that someone has answered. */
export async function finishTableCheck(tx: Db, staffId: UserId, id: number, now: Date): Promise<TableCheck> {
  const check = await lockAtWork(tx, staffId, id);
  if (!check.isAnswered) throw new DomainError('table-check.not-answered');
  await endWhere(tx, sql`id = ${id}`, now);
  return check;
}

/** Marks the requests that no one has answered since `askedUntil`, and returns them. */
export async function markUnanswered(tx: Db, askedUntil: Date, now: Date): Promise<TableCheck[]> {
  return tx
    .updateTable('table_checks')
    .set({ unanswered_at: now })
    .where('ended_at', 'is', null)
    .where('answered_at', 'is', null)
    .where('unanswered_at', 'is', null)
    .where('asked_at', '<=', askedUntil)
    .returning(['id', 'user_id as userId', 'venue_id as venueId'])
    .execute();
}

export async function deleteTableChecks(db: Db, endedUntil: Date): Promise<void> {
  await db.deleteFrom('table_checks').where('ended_at', '<=', endedUntil).execute();
}
