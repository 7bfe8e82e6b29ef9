import type { CheckIn } from '@ambiance/contract/check-ins';
import type { CheckInState } from '@ambiance/domain/check-ins';
import { firstName } from '@ambiance/domain/members';
import { DomainError } from '@ambiance/domain/errors';
import type { MessageId, UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import type { PhoneNumber } from '@ambiance/domain/phones';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/**
 * Locks a member and a friend until the transaction ends, so that parallel check-ins of the same member or for the same
 * friend wait.
 */
export async function lockFriend(tx: Db, userId: UserId, contactHash: Buffer): Promise<void> {
  const { rows } = await sql`select from users where id = ${userId} and status = 'Active' for no key update`.execute(
    tx,
  );
  // The member may have been banned since the request began.
  if (rows.length === 0) throw new DomainError('session.expired');
  await lockContact(tx, contactHash);
}

/** Locks a friend until the transaction ends, so that a check-in is either refused or found when the friend declines. */
export async function lockContact(tx: Db, contactHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${contactHash}, 'hex'), 50))`.execute(tx);
}

/** The hour of a meeting that a member has agreed on; undefined if there is none. */
export async function meetingOf(tx: Db, userId: UserId, messageId: MessageId): Promise<{ at: Date } | undefined> {
  return (
    tx
      .selectFrom('proposals')
      .innerJoin('conversation_members as mine', 'mine.conversation_id', 'proposals.conversation_id')
      .where('message_id', '=', messageId)
      .where('mine.user_id', '=', userId)
      .where('proposals.status', '=', 'accepted')
      // A parallel cancellation either comes first or finds the stored check-in.
      .forShare('proposals')
      .select('at')
      .executeTakeFirst()
  );
}

/** Counts the check-ins since an instant, by member and by friend. */
export async function countsOf(tx: Db, userId: UserId, hashes: readonly Buffer[], since: Date) {
  const { rows } = await sql<{ ofMember: number; ofFriend: number }>`
    select
      (select count(*) from check_ins where user_id = ${userId} and created_at > ${since}) as "ofMember",
      (select count(*) from check_ins where contact_hash = any(${hashes}::bytea[]) and created_at > ${since}) as "ofFriend"
  `.execute(tx);
  return rows[0]!;
}

export interface NewCheckIn {
  userId: UserId;
  messageId: MessageId;
  email: string | null;
  phone: PhoneNumber | null;
  contactHash: Buffer;
  language: Language;
  dueAt: Date;
}

/** Stores a check-in and returns its id; undefined if the meeting already has one. */
export async function addCheckIn(tx: Db, one: NewCheckIn, now: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('check_ins')
    .values({
      user_id: one.userId,
      message_id: one.messageId,
      email: one.email,
      phone: one.phone,
      contact_hash: one.contactHash,
      language: one.language,
      due_at: one.dueAt,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Query of check-ins with their meeting (`proposals`) and the person whom the member meets (`users`). */
export const checkInsWithMeeting = (db: Db) =>
  db
    .selectFrom('check_ins')
    .innerJoin('proposals', 'proposals.message_id', 'check_ins.message_id')
    .innerJoin('conversation_members as mine', (join) =>
      join
        .onRef('mine.conversation_id', '=', 'proposals.conversation_id')
        .onRef('mine.user_id', '=', 'check_ins.user_id'),
    )
    .innerJoin('users', 'users.id', 'mine.partner_id');

/** Columns of a check-in that has ended. Nothing is left that says who the friend is. */
const ended = (now: Date) => ({ email: null, phone: null, text_receipt: null, ended_at: now });

/** True if a check-in is for a meeting that its member called off before its time. It ends once that cannot be undone. */
const isCalledOff = sql<boolean>`(proposals.status = 'cancelled' and proposals.called_off_by = check_ins.user_id
  and proposals.called_off_at < proposals.at)`;

/** Ends the check-ins for meetings that their members called off up to `calledOffUntil`. Erases the friends' addresses. */
export const endCalledOff = (tx: Db, calledOffUntil: Date, now: Date): Promise<{ id: number; userId: UserId }[]> =>
  tx
    .updateTable('check_ins')
    .from('proposals')
    .set(ended(now))
    .whereRef('proposals.message_id', '=', 'check_ins.message_id')
    .where('ended_at', 'is', null)
    .where(isCalledOff)
    .where('called_off_at', '<=', calledOffUntil)
    .returning(['check_ins.id', 'user_id as userId'])
    .execute();

/** A member's check-ins that have not ended, in the order of their due time. */
export async function checkInsOf(db: Db, userId: UserId): Promise<CheckIn[]> {
  const rows = await checkInsWithMeeting(db)
    .where('check_ins.user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`${isCalledOff} is not true`)
    .orderBy('due_at')
    .select(['check_ins.id', 'check_ins.message_id', 'display_name', 'check_ins.email', 'check_ins.phone'])
    .select(['check_ins.language', 'due_at', 'asked_at', 'told_at', 'call_asked_at'])
    .select(['notifying_since', 'not_reached_at', 'declined_at'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    messageId: row.message_id,
    partnerName: firstName(row.display_name),
    friend: row.email ?? row.phone!,
    language: row.language as Language,
    dueUtc: row.due_at.toISOString(),
    state: stateOf(row),
    isCallAsked: row.call_asked_at !== null && !isCallDue(row) && row.not_reached_at === null,
  }));
}

/** The instants that say which messages a friend was sent and which are due. */
interface Progress {
  asked_at: Date | null;
  told_at: Date | null;
  call_asked_at: Date | null;
  notifying_since: Date | null;
  not_reached_at: Date | null;
  declined_at: Date | null;
}

/** True if the member wants a call, and no message has asked the friend for it. */
const isCallDue = ({ call_asked_at, told_at }: Pick<Progress, 'call_asked_at' | 'told_at'>): boolean =>
  call_asked_at !== null && (told_at === null || told_at < call_asked_at);

function stateOf(row: Progress): CheckInState {
  if (row.declined_at) return 'declined';
  if (row.not_reached_at) return 'not-reached';
  if (isCallDue(row) || (row.notifying_since && !row.told_at)) return 'trying';
  if (row.told_at) return 'told';
  return row.asked_at ? 'asked' : 'waiting';
}

/** Ends a member's check-in and erases the friend's address; returns false if there is none. */
export async function endCheckIn(db: Db, userId: UserId, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('check_ins')
    .set(ended(now))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Records that a member wants a call. Returns true if this is the first request, undefined if the check-in has ended. */
export async function askCall(tx: Db, userId: UserId, id: number, now: Date): Promise<boolean | undefined> {
  const row = await tx
    .selectFrom('check_ins')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .select(['call_asked_at', 'told_at', 'notifying_since'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.call_asked_at) return false;
  // It is later than every message that was begun before, so that the friend gets one more.
  const begun = Math.max(row.told_at?.getTime() ?? 0, row.notifying_since?.getTime() ?? 0);
  const askedAt = new Date(Math.max(now.getTime(), begun + 1));
  await tx.updateTable('check_ins').set({ call_asked_at: askedAt }).where('id', '=', id).execute();
  return true;
}

/** Marks the check-ins that are due as asked, and returns them. */
export async function takeDue(tx: Db, now: Date): Promise<{ id: number; userId: UserId }[]> {
  return tx
    .updateTable('check_ins')
    .set({ asked_at: now })
    .where('ended_at', 'is', null)
    .where('asked_at', 'is', null)
    .where('due_at', '<=', now)
    .returning(['id', 'user_id as userId'])
    .execute();
}

/** A try to text a friend takes seconds. If it failed or its process ended, it is repeated after this time. */
const tryMs = 60_000;

/** Instants that decide which friends must be notified. */
interface NotifyTimes {
  /** The time to answer is over for members who were asked before it. */
  askedBefore: Date;
  now: Date;
}

const tryBefore = ({ now }: NotifyTimes): Date => new Date(now.getTime() - tryMs);

/** Check-ins whose friend must be notified: the member did not answer in time or wants a call. */
export async function findDue(db: Db, times: NotifyTimes): Promise<number[]> {
  const rows = await db
    .selectFrom('check_ins')
    .where('ended_at', 'is', null)
    .where('not_reached_at', 'is', null)
    .where('declined_at', 'is', null)
    .where((where) =>
      where.or([where('notifying_since', 'is', null), where('notifying_since', '<=', tryBefore(times))]),
    )
    .where((where) =>
      where.or([
        where.and([where('told_at', 'is', null), where('asked_at', '<=', times.askedBefore)]),
        where('call_asked_at', 'is not', null).and(
          where.or([where('told_at', 'is', null), where('told_at', '<', where.ref('call_asked_at'))]),
        ),
      ]),
    )
    .orderBy('id')
    .limit(500)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface ToNotify {
  id: number;
  userId: UserId;
  name: string;
  email: string | null;
  phone: PhoneNumber | null;
  language: Language;
  wantsCall: boolean;
  /** When this message was begun. It becomes the time at which the friend was notified. */
  begunAt: Date;
}

/**
 * Locks a check-in whose friend must be notified. Returns undefined if there is no reason to, or if another process is doing it.
 */
export async function lockDue(tx: Db, id: number, times: NotifyTimes): Promise<ToNotify | undefined> {
  const row = await tx
    .selectFrom('check_ins')
    .innerJoin('users', 'users.id', 'check_ins.user_id')
    .where('check_ins.id', '=', id)
    .where('ended_at', 'is', null)
    .where('not_reached_at', 'is', null)
    .where('declined_at', 'is', null)
    .select(['check_ins.id', 'user_id', 'display_name', 'check_ins.email', 'check_ins.phone', 'check_ins.language'])
    .select(['asked_at', 'told_at', 'call_asked_at', 'notifying_since'])
    .forUpdate('check_ins')
    .executeTakeFirst();
  if (!row || (row.notifying_since && row.notifying_since > tryBefore(times))) return undefined;
  const wantsCall = isCallDue(row);
  const isUnanswered = row.told_at === null && row.asked_at !== null && row.asked_at <= times.askedBefore;
  if (!wantsCall && !isUnanswered) return undefined;
  return {
    id,
    userId: row.user_id,
    name: firstName(row.display_name),
    email: row.email,
    phone: row.phone,
    language: row.language as Language,
    wantsCall,
    // The clocks of two nodes differ a little.
    begunAt: new Date(Math.max(times.now.getTime(), row.call_asked_at?.getTime() ?? 0)),
  };
}

/** Records that a try to text the friend has begun. The check-in is locked. */
export async function beginTry(tx: Db, { id, begunAt }: ToNotify): Promise<void> {
  await tx.updateTable('check_ins').set({ notifying_since: begunAt }).where('id', '=', id).execute();
}

/** Records that a mail to the friend is queued. The check-in is locked. */
export async function markMailed(tx: Db, { id, begunAt }: ToNotify): Promise<void> {
  await tx.updateTable('check_ins').set({ told_at: begunAt }).where('id', '=', id).execute();
}

/**
 * Records that the service accepted the friend's text. Returns false if the check-in ended, or another try began, in the
 * meantime.
 */
export async function markTexted(tx: Db, { id, begunAt }: ToNotify, receipt: string | undefined): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('check_ins')
    .set({ told_at: begunAt, notifying_since: null, text_receipt: receipt ?? null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('notifying_since', '=', begunAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Receipts of the newest texts to friends, if it is not known yet that they arrived. */
export async function textsToCheck(db: Db, sentAfter: Date): Promise<{ id: number; receipt: string }[]> {
  const rows = await db
    .selectFrom('check_ins')
    .where('ended_at', 'is', null)
    .where('not_reached_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('text_receipt', 'is not', null)
    .where('told_at', '>', sentAfter)
    .orderBy('told_at', 'desc')
    .limit(500)
    .select(['id', 'text_receipt'])
    .execute();
  return rows.map(({ id, text_receipt }) => ({ id, receipt: text_receipt! }));
}

/** Records that the outcome of a text is known. Returns its member; undefined if another text was sent in the meantime. */
export async function closeText(
  tx: Db,
  { id, receipt }: { id: number; receipt: string },
): Promise<{ userId: UserId } | undefined> {
  return tx
    .updateTable('check_ins')
    .set({ text_receipt: null })
    .where('id', '=', id)
    .where('text_receipt', '=', receipt)
    .where('ended_at', 'is', null)
    .returning('user_id as userId')
    .executeTakeFirst();
}

/** Why a friend gets no more messages of a check-in. */
export type Obstacle = Extract<CheckInState, 'not-reached' | 'declined'>;

/** Records that the friend gets no more messages of these check-ins. Returns those of them for which that is new. */
export async function markUnreached(
  tx: Db,
  ids: readonly number[],
  obstacle: Obstacle,
  now: Date,
): Promise<{ id: number; userId: UserId }[]> {
  return tx
    .updateTable('check_ins')
    .set({ notifying_since: null, ...(obstacle === 'declined' ? { declined_at: now } : { not_reached_at: now }) })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('ended_at', 'is', null)
    .where('declined_at', 'is', null)
    .$if(obstacle === 'not-reached', (open) => open.where('not_reached_at', 'is', null))
    .returning(['id', 'user_id as userId'])
    .execute();
}

/** Ends the check-in for a meeting whose friend gets no messages, so that the member can choose someone else. */
export async function endUnreached(tx: Db, userId: UserId, messageId: MessageId, now: Date): Promise<void> {
  await tx
    .updateTable('check_ins')
    .set(ended(now))
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('declined_at', 'is not', null), where('not_reached_at', 'is not', null)]))
    .execute();
}

/**
 * Ends check-ins whose link has expired, or whose friend could not be reached for the same time. Deletes those that
 * ended before `endedBefore`.
 */
export async function purgeCheckIns(
  db: Db,
  times: { notifiedBefore: Date; askedBefore: Date; endedBefore: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('check_ins')
    .set(ended(times.now))
    .where('ended_at', 'is', null)
    .where((where) =>
      where.or([where('told_at', '<=', times.notifiedBefore), where('asked_at', '<=', times.askedBefore)]),
    )
    .execute();
  await db.deleteFrom('check_ins').where('ended_at', '<=', times.endedBefore).execute();
}
