import type { Message, Proposal, Quote } from '@ambiance/contract/chat';
import { historyPageSize, quotedText, type Reaction } from '@ambiance/domain/conversations';
import type { CalendarDate } from '@ambiance/domain/calendar';
import type { MessageId, UserId, VenueId } from '@ambiance/domain/ids';
import { type ProposalStatus, proposalStatusAt } from '@ambiance/domain/proposals';
import { type Db, query } from '../../platform/database/database.ts';
import type { Relation } from './relation.repository.ts';

export interface Send {
  senderId: UserId;
  sessionId: string;
  recipientId: UserId;
  clientId: string | null;
  text: string;
  /** The message of the same conversation that it replies to. */
  replyToId: MessageId | null;
}

interface StoredSend {
  outcome: 'started' | 'stored';
  message: Message;
}

/** The outcome of a send; `send_messages` in the database defines each value. */
export type SendOutcome =
  | StoredSend
  | { outcome: 'repeated' | 'repeated-apart'; messageId: MessageId }
  | { outcome: 'daily' | 'weekly'; limit: number }
  | { outcome: Exclude<Relation, 'members' | 'assigned' | 'direct'> | 'differs' | 'unknown' | 'unproved' };

interface OutcomeRow {
  outcome: SendOutcome['outcome'];
  message_id: MessageId | null;
  allowed: number | null;
  quoted_sender: UserId | null;
  quoted_body: string | null;
  quoted_proposal: ProposalRow | null;
}

/** Stores a batch in one round trip and one commit; returns the outcomes in the order of the sends. */
export async function storeMessages(
  db: Db,
  sends: readonly Send[],
  { now, day, week }: { now: Date; day: CalendarDate; week: CalendarDate },
): Promise<SendOutcome[]> {
  const rows = await query<OutcomeRow>(db, storing, [
    sends.map(({ senderId }) => senderId),
    sends.map(({ sessionId }) => sessionId),
    sends.map(({ recipientId }) => recipientId),
    sends.map(({ clientId }) => clientId),
    sends.map(({ text }) => text),
    sends.map(({ replyToId }) => replyToId),
    now,
    day,
    week,
  ]);
  return rows.map((row, place) => outcomeFrom(row, sends[place]!, now));
}

function outcomeFrom(row: OutcomeRow, send: Send, now: Date): SendOutcome {
  const { outcome } = row;
  switch (outcome) {
    case 'started':
    case 'stored':
      return {
        outcome,
        message: messageFrom(
          {
            id: row.message_id!,
            sender_id: send.senderId,
            recipient_id: send.recipientId,
            body: send.text,
            sent_at: now,
            read_at: null,
            change_id: null,
            reactions: null,
            proposal: null,
            passed_on: null,
            reply_to_id: send.replyToId,
            quoted_sender: row.quoted_sender,
            quoted_body: row.quoted_body,
            quoted_proposal: row.quoted_proposal,
          },
          now,
        ),
      };
    case 'repeated':
    case 'repeated-apart':
      return { outcome, messageId: row.message_id! };
    case 'daily':
    case 'weekly':
      return { outcome, limit: row.allowed! };
    default:
      return { outcome };
  }
}

interface MessageRow {
  id: MessageId;
  sender_id: UserId;
  recipient_id: UserId;
  /** Empty if it was unsent. */
  body: string;
  sent_at: Date;
  /** Null until the recipient has read it. */
  read_at: Date | null;
  /** Null if nothing changed since it was sent. */
  change_id: number | null;
  reactions: Readonly<Record<UserId, Reaction>> | null;
  reply_to_id: MessageId | null;
  quoted_sender: UserId | null;
  quoted_body: string | null;
  quoted_proposal: ProposalRow | null;
  proposal: ProposalRow | null;
  passed_on: PassedOn | null;
}

export type PassedOn = NonNullable<Message['passedOn']>;

/**
 * SQL for the host whose chat a message was passed on from, as JSON; null for other messages. `message` is the SQL of its
 * id.
 */
export const passedOnOf = (message: string) => `(
  select jsonb_build_object('fromName', host.display_name)
  from passed_on_messages passed left join users host on host.id = passed.from_host_id where passed.message_id = ${message})`;

/** A row of `proposals` as JSON; the instant is a string. */
export interface ProposalRow {
  status: ProposalStatus;
  venue_id: VenueId | null;
  place: string;
  address: string | null;
  at: string;
  time_zone: string;
}

/** SQL for the proposal of a message as JSON; null for other messages. `message` is the SQL of its id. */
export const proposalOf = (message: string) =>
  `(select to_jsonb(proposals) from proposals where proposals.message_id = ${message})`;

// A quoted message that was found belongs to the conversation of the send.
const storing = `
  select sent.*, case when sent.quoted_sender is not null then ${proposalOf('($6::bigint[])[sent.ordinality]')} end
    as quoted_proposal
  from send_messages($1, $2, $3, $4, $5, $6, $7, $8, $9) with ordinality as sent`;

const proposalFrom = (row: ProposalRow, now: Date): Proposal => ({
  status: proposalStatusAt(row.status, new Date(row.at), now),
  ...proposedIn(row),
});

const proposedIn = (row: ProposalRow): Omit<Proposal, 'status'> => ({
  place: { venueId: row.venue_id, text: row.place, address: row.address },
  atUtc: new Date(row.at).toISOString(),
  timeZone: row.time_zone,
});

/** Converts a row into a message as it is at an instant. */
export function messageFrom(row: MessageRow, now: Date): Message {
  const reactions = Object.entries(row.reactions ?? {}).map(([userId, reaction]) => ({ userId, reaction }));
  return {
    id: row.id,
    fromUserId: row.sender_id,
    toUserId: row.recipient_id,
    text: row.body,
    sentUtc: row.sent_at.toISOString(),
    isRead: row.read_at !== null,
    readUtc: row.read_at?.toISOString() ?? null,
    ...(row.reply_to_id !== null && { replyTo: quoteFrom(row.reply_to_id, row) }),
    ...(reactions.length > 0 && { reactions }),
    ...(row.body === '' && { isUnsent: true }),
    ...(row.passed_on && { passedOn: row.passed_on }),
    ...(row.proposal && { kind: 'proposal' as const, proposal: proposalFrom(row.proposal, now) }),
    ...(row.change_id !== null && { changeId: row.change_id }),
  };
}

const quoteFrom = (id: MessageId, { quoted_sender, quoted_body, quoted_proposal }: MessageRow): Quote => ({
  id,
  fromUserId: quoted_sender!,
  text: quotedText(quoted_body!),
  ...(quoted_body === '' && { isUnsent: true }),
  ...(quoted_proposal && { proposal: proposedIn(quoted_proposal) }),
});

/** The reader of a conversation, and the other person. */
interface Participants {
  userId: UserId;
  partnerId: UserId;
}

/**
 * A page of the conversation of two people, oldest first: the newest messages, or those right before or right after a
 * message.
 */
export async function historyOf(
  db: Db,
  { userId, partnerId }: Participants,
  { before, after }: { before?: number | undefined; after?: number | undefined },
  now: Date,
): Promise<Message[]> {
  const newestFirst = after === undefined;
  const rows = await query<MessageRow>(db, newestFirst ? historyBefore : historyAfter, [
    userId,
    partnerId,
    newestFirst ? (before ?? Number.MAX_SAFE_INTEGER) : after,
    before ?? Number.MAX_SAFE_INTEGER,
  ]);
  return (newestFirst ? rows.toReversed() : rows).map((row) => messageFrom(row, now));
}

/** A page of the messages that are new or changed after a change number, in the order of these numbers. */
export async function changesOf(
  db: Db,
  { userId, partnerId }: Participants,
  after: number,
  now: Date,
): Promise<Message[]> {
  const rows = await query<MessageRow>(db, changesAfter, [userId, partnerId, after]);
  return rows.map((row) => messageFrom(row, now));
}

/** A message between two people as it is now; undefined if they have no such message. */
export async function messageOf(
  db: Db,
  { userId, partnerId }: Participants,
  id: MessageId,
  now: Date,
): Promise<Message | undefined> {
  const [row] = await query<MessageRow>(db, oneMessage, [userId, partnerId, id]);
  return row && messageFrom(row, now);
}

// The limit is inside the join, so that only one page is read, however long the conversation is.
const messagesOn = (page: string, order: string) => `
  select page.id, page.sender_id, page.body, page.sent_at, page.reply_to_id,
    case when page.sender_id = mine.user_id then mine.partner_id else mine.user_id end as recipient_id,
    case
      when page.sender_id = mine.user_id then case when page.id <= theirs.receipt_id then theirs.receipt_at end
      when page.id <= mine.read_id then mine.read_at
    end as read_at,
    change.change_id, change.reactions, quoted.sender_id as quoted_sender, quoted.body as quoted_body,
    ${proposalOf('quoted.id')} as quoted_proposal,
    ${proposalOf('page.id')} as proposal, ${passedOnOf('page.id')} as passed_on
  from conversation_members mine
  join conversation_members theirs on theirs.user_id = mine.partner_id and theirs.partner_id = mine.user_id
  cross join lateral (${page}) page
  left join message_changes change on change.conversation_id = mine.conversation_id and change.message_id = page.id
  left join messages quoted on quoted.conversation_id = mine.conversation_id and quoted.id = page.reply_to_id
  where mine.user_id = $1 and mine.partner_id = $2
  order by ${order}`;
const within = (bounds: string) => `select * from messages where conversation_id = mine.conversation_id and ${bounds}`;

const historyBefore = messagesOn(
  within(`id < $3 and id < $4 order by id desc limit ${historyPageSize}`),
  'page.id desc',
);
const historyAfter = messagesOn(within(`id > $3 and id < $4 order by id limit ${historyPageSize}`), 'page.id');
const oneMessage = messagesOn(within('id = $3'), 'page.id');
// Each message appears only with its newest number. If it changes again while pages are read, it appears again on a later
// page.
const changesAfter = messagesOn(
  `select news.number, messages.* from (
    (select id as number, id from messages one
     where conversation_id = mine.conversation_id and id > $3 and not exists (
       select from message_changes where conversation_id = one.conversation_id and message_id = one.id)
     order by id limit ${historyPageSize})
    union all
    (select change_id, message_id from message_changes
     where conversation_id = mine.conversation_id and change_id > $3
     order by change_id limit ${historyPageSize})
    order by number limit ${historyPageSize}
  ) as news join messages on messages.conversation_id = mine.conversation_id and messages.id = news.id`,
  'page.number',
);
