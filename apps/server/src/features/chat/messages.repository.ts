import type { Message } from '@ambiance/contract/chat';
import { historyPageSize } from '@ambiance/domain/conversations';
import type { CalendarDate } from '@ambiance/domain/calendar';
import type { MessageId, UserId } from '@ambiance/domain/ids';
import type { FirstMessageRefusal } from '@ambiance/domain/settings';
import { type Db, query } from '../../platform/database/database.ts';

/** A message that somebody wants to send. */
export interface Send {
  senderId: UserId;
  sessionId: string;
  recipientId: UserId;
  clientId: string | null;
  text: string;
}

export interface StoredSend {
  outcome: 'started' | 'stored' | 'repeated';
  message: Message;
}

/** What became of a send; `send_messages` in the database says when which. */
export type SendOutcome =
  | StoredSend
  | { outcome: 'daily' | 'weekly'; limit: number }
  | { outcome: 'signed-out' | 'role' | 'gone' | 'blocked' | 'ended' | 'differs' | 'unproved' | FirstMessageRefusal };

interface OutcomeRow {
  outcome: SendOutcome['outcome'];
  message_id: MessageId | null;
  sent_at: Date | null;
  read_at: Date | null;
  allowed: number | null;
}

/** Stores a batch in one round trip and one commit; an outcome for each send, in their order. */
export async function storeMessages(
  db: Db,
  sends: readonly Send[],
  { now, day, week }: { now: Date; day: CalendarDate; week: CalendarDate },
): Promise<SendOutcome[]> {
  const rows = await query<OutcomeRow>(db, 'select * from send_messages($1, $2, $3, $4, $5, $6, $7, $8)', [
    sends.map(({ senderId }) => senderId),
    sends.map(({ sessionId }) => sessionId),
    sends.map(({ recipientId }) => recipientId),
    sends.map(({ clientId }) => clientId),
    sends.map(({ text }) => text),
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
    case 'repeated':
      return {
        outcome,
        message: messageFrom({
          id: row.message_id!,
          sender_id: send.senderId,
          recipient_id: send.recipientId,
          body: send.text,
          sent_at: row.sent_at ?? now,
          read_at: row.read_at,
        }),
      };
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
  body: string;
  sent_at: Date;
  /** Null while the recipient has not read it. */
  read_at: Date | null;
}

export const messageFrom = (row: MessageRow): Message => ({
  id: row.id,
  fromUserId: row.sender_id,
  toUserId: row.recipient_id,
  text: row.body,
  sentUtc: row.sent_at.toISOString(),
  isRead: row.read_at !== null,
  readUtc: row.read_at?.toISOString() ?? null,
});

/** A page of what two people wrote, oldest first: the newest, or those right before or right after a message. */
export async function historyOf(
  db: Db,
  userId: UserId,
  partnerId: UserId,
  { before, after }: { before?: number | undefined; after?: number | undefined },
): Promise<Message[]> {
  const newestFirst = after === undefined;
  const rows = await query<MessageRow>(db, newestFirst ? historyBefore : historyAfter, [
    userId,
    partnerId,
    newestFirst ? (before ?? Number.MAX_SAFE_INTEGER) : after,
    before ?? Number.MAX_SAFE_INTEGER,
  ]);
  return (newestFirst ? rows.toReversed() : rows).map(messageFrom);
}

// The page is cut inside the join, so that however long the conversation is, only the page is read.
const historyPage = (bounds: string) => `
  select id, sender_id, body, sent_at,
    case when sender_id = mine.user_id then mine.partner_id else mine.user_id end as recipient_id,
    case
      when sender_id = mine.user_id then case when id <= theirs.receipt_id then theirs.receipt_at end
      when id <= mine.read_id then mine.read_at
    end as read_at
  from conversation_members mine
  join conversation_members theirs on theirs.user_id = mine.partner_id and theirs.partner_id = mine.user_id
  cross join lateral (
    select * from messages where conversation_id = mine.conversation_id and ${bounds} limit ${historyPageSize}
  ) page
  where mine.user_id = $1 and mine.partner_id = $2`;
const historyBefore = historyPage('id < $3 and id < $4 order by id desc');
const historyAfter = historyPage('id > $3 and id < $4 order by id');
