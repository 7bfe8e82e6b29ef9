import type { Meeting } from '@ambiance/contract/proposals';
import type { MessageId, UserId, VenueId } from '@ambiance/domain/ids';
import { howWasItWindow, meetingMs, type ProposalStatus, proposalText } from '@ambiance/domain/proposals';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { messageOf } from '../conversations/messages.repository.ts';
import { memberSummaryColumns, type MemberSummaryRow } from '../members/member-summary.repository.ts';

export interface NewProposal {
  conversationId: number;
  proposerId: UserId;
  venueId: VenueId | null;
  place: string;
  address: string | null;
  at: Date;
  timeZone: string;
}

/** Stores a message with a proposal. Its conversation must be locked and have no open proposal. */
export async function addProposal(
  tx: Db,
  { conversationId, proposerId, venueId, place, address, at, timeZone }: NewProposal,
  now: Date,
): Promise<MessageId> {
  const { language } = await tx
    .selectFrom('users')
    .where('id', '=', proposerId)
    .select('language')
    .executeTakeFirstOrThrow();
  const text = proposalText({ place, at, timeZone }, language);
  const { id } = await tx
    .insertInto('messages')
    .values({ conversation_id: conversationId, sender_id: proposerId, sent_at: now, body: text })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('proposals')
    .values({
      message_id: id,
      conversation_id: conversationId,
      proposer_id: proposerId,
      venue_id: venueId,
      place,
      address,
      at,
      time_zone: timeZone,
      created_at: now,
    })
    .execute();
  // A new message moves the sender's archived conversation back to the list.
  await tx
    .updateTable('conversation_members')
    .set({ archived_to: null, is_muted: false })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', proposerId)
    .where('archived_to', 'is not', null)
    .execute();
  return id;
}

/** The number of proposals that a user has made in a conversation since the given time. */
export async function countProposals(tx: Db, conversationId: number, proposerId: UserId, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('proposals')
    .where('conversation_id', '=', conversationId)
    .where('proposer_id', '=', proposerId)
    .where('created_at', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Sets the status of a proposal, whose conversation must be locked. */
export async function resolve(tx: Db, id: MessageId, status: ProposalStatus): Promise<void> {
  await sql`select settle_proposal(${id}, ${status})`.execute(tx);
}

/** Stores who called off a meeting; null if it was restored. */
export async function setCalledOff(tx: Db, id: MessageId, calledOff: { by: UserId; at: Date } | null): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ called_off_by: calledOff?.by ?? null, called_off_at: calledOff?.at ?? null })
    .where('message_id', '=', id)
    .execute();
}

export async function setAccepted(tx: Db, id: MessageId, now: Date): Promise<void> {
  await tx.updateTable('proposals').set({ accepted_at: now }).where('message_id', '=', id).execute();
}

/** Marks a meeting as reminded if it is agreed so late that a reminder makes no sense. */
export async function markReminded(tx: Db, id: MessageId): Promise<void> {
  await tx.updateTable('proposals').set({ is_reminded: true }).where('message_id', '=', id).execute();
}

export interface StoredProposal {
  id: MessageId;
  proposerId: UserId;
  /** The two users of the conversation. */
  a: UserId;
  b: UserId;
  venueId: VenueId | null;
  at: Date;
  timeZone: string;
  /** The stored status; the proposal may have ended automatically since. */
  status: ProposalStatus;
  isReminded: boolean;
  /** Null unless a member called off only this meeting, and did not end the conversation. */
  calledOffBy: UserId | null;
  calledOffAt: Date | null;
}

const stored = (db: Db) =>
  db
    .selectFrom('proposals')
    .innerJoin('conversations', 'conversations.id', 'proposals.conversation_id')
    .select([
      'message_id as id',
      'proposer_id as proposerId',
      'a',
      'b',
      'venue_id as venueId',
      'at',
      'time_zone as timeZone',
      'status',
      'is_reminded as isReminded',
      'called_off_by as calledOffBy',
      'called_off_at as calledOffAt',
    ]);

export const proposalById = (db: Db, id: MessageId): Promise<StoredProposal | undefined> =>
  stored(db).where('message_id', '=', id).executeTakeFirst();

/** The proposal of a conversation whose stored status is open. */
export const openProposalOf = (tx: Db, conversationId: number): Promise<StoredProposal | undefined> =>
  stored(tx).where('conversation_id', '=', conversationId).where('status', '=', 'open').executeTakeFirst();

/** A batch of proposals that have expired by the clock but not in the database. */
export const overdueProposals = (db: Db, now: Date, max: number): Promise<StoredProposal[]> =>
  stored(db)
    .where('status', 'in', ['open', 'accepted'])
    .where('at', '<=', new Date(now.getTime() - meetingMs))
    .orderBy('at')
    .limit(max)
    .execute();

/** Accepted proposals without a reminder yet that begin before `until`. */
export const meetingsToRemindOf = (db: Db, until: Date, max: number): Promise<StoredProposal[]> =>
  stored(db)
    .where('status', '=', 'accepted')
    .where('is_reminded', '=', false)
    .where('at', '<=', until)
    .orderBy('at')
    .limit(max)
    .execute();

const maxInAgenda = 50;
const maxDeclined = 10;

type MeetingRow = MemberSummaryRow & { message_id: MessageId };

/** A user's agreed meetings that are not over, the next one first. */
export async function agendaOf(db: Db, userId: UserId, now: Date): Promise<Meeting[]> {
  const { rows } = await sql<MeetingRow>`
    select message_id, ${memberSummaryColumns}
    from conversation_members mine
    join proposals on proposals.conversation_id = mine.conversation_id and proposals.status = 'accepted'
    join users on users.id = mine.partner_id and users.status = 'Active'
    where mine.user_id = ${userId} and proposals.at > ${new Date(now.getTime() - meetingMs)}
      and not is_blocked(mine.user_id, mine.partner_id)
    order by proposals.at, message_id limit ${maxInAgenda}`.execute(db);
  return meetingsFrom(db, userId, rows, now);
}

/** A user's own proposals that were declined and whose hour has not come, the newest first. */
export async function declinedOf(db: Db, userId: UserId, now: Date): Promise<Meeting[]> {
  const { rows } = await sql<MeetingRow>`
    select message_id, ${memberSummaryColumns}
    from proposals
    join conversation_members mine
      on mine.conversation_id = proposals.conversation_id and mine.user_id = proposals.proposer_id
    join users on users.id = mine.partner_id and users.status = 'Active'
    where proposals.proposer_id = ${userId} and proposals.status = 'declined' and proposals.at > ${now}
      and not is_blocked(mine.user_id, mine.partner_id)
    order by message_id desc limit ${maxDeclined}`.execute(db);
  return meetingsFrom(db, userId, rows, now);
}

/**
 * A user's agreed meetings of the last days, the newest first: at most one with each partner. Leaves out partners with whom the user
 * cannot meet again, and those with whom a later meeting was proposed. A meeting without a reminder ended more than two hours before its
 * time, by a block or a suspension that may have been lifted since.
 */
export async function recentMeetingsOf(db: Db, userId: UserId, now: Date): Promise<Meeting[]> {
  const { rows } = await sql<MeetingRow>`
    select proposals.message_id, ${memberSummaryColumns}
    from conversation_members mine
    join conversations on conversations.id = mine.conversation_id and conversations.closed_by is null
    join proposals on proposals.conversation_id = mine.conversation_id
      and proposals.status in ('accepted', 'ended') and proposals.accepted_at is not null and proposals.is_reminded
    join users on users.id = mine.partner_id and users.status = 'Active' and users.role = 'member'
    where mine.user_id = ${userId} and not is_blocked(mine.user_id, mine.partner_id)
      and proposals.at <= ${new Date(now.getTime() - howWasItWindow.fromMs)}
      and proposals.at > ${new Date(now.getTime() - howWasItWindow.untilMs)}
      and not exists (
        select from proposals later
        where later.conversation_id = proposals.conversation_id and (
          later.created_at > proposals.at
          or later.at > proposals.at and later.status in ('open', 'accepted', 'ended')))
    order by proposals.at desc, proposals.message_id limit ${maxInAgenda}`.execute(db);
  return meetingsFrom(db, userId, rows, now);
}

async function meetingsFrom(db: Db, userId: UserId, rows: MeetingRow[], now: Date): Promise<Meeting[]> {
  const meetings = await Promise.all(
    rows.map(async ({ message_id, id, display_name, photo_url }) => ({
      partner: { id, displayName: display_name, primaryPhotoUrl: photo_url },
      message: await messageOf(db, { userId, partnerId: id }, message_id, now),
    })),
  );
  return meetings.filter((meeting): meeting is Meeting => meeting.message !== undefined);
}
