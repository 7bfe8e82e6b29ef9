import type { Message } from '@ambiance/contract/chat';
import { type Reaction, unsendMinutes } from '@ambiance/domain/conversations';
import { DomainError } from '@ambiance/domain/errors';
import type { MessageId, UserId } from '@ambiance/domain/ids';
import { query } from '../../platform/database/database.ts';
import type { ChatNeeds } from './chat-needs.ts';
import { waitUntilPublished } from './delivery.ts';
import { messageOf } from '../conversations/messages.repository.ts';
import { type Actor, refusals as relationRefusals } from '../conversations/relation.repository.ts';
import type { NotifyBoth } from '../conversations/notify-both.ts';
import type { BusTopics } from '../../platform/bus.ts';

/** The outcome of a change; `react_to_message` and `unsend_message` in the database define each value. */
type ChangeOutcome = 'changed' | 'same' | keyof typeof refusals;

const refusals = {
  ...relationRefusals,
  unknown: 'message.unknown',
  unsent: 'message.unsent',
  'not-yours': 'message.not-yours',
  proposal: 'message.is-proposal',
  'too-late': 'message.too-late',
} as const;

/** A message in the conversation with a partner. */
interface ChangedMessage {
  partnerId: UserId;
  messageId: MessageId;
}

/** Sets or removes a user's reaction to a message and notifies both people. */
export const react = (needs: ChatNeeds, actor: Actor, message: ChangedMessage, reaction: Reaction | null) =>
  change(needs, actor, message, {
    statement: 'select react_to_message($1, $2, $3, $4, $5, $6) as outcome',
    to: reaction,
  });

/** Unsends a user's own message within the time limit and notifies both people. */
export const unsend = (needs: ChatNeeds, actor: Actor, message: ChangedMessage) => {
  const sentAfter = new Date(needs.clock.now().getTime() - unsendMinutes * 60_000);
  const statement = 'select unsend_message($1, $2, $3, $4, $5, $6) as outcome';
  return change(needs, actor, message, { statement, to: sentAfter });
};

async function change(
  needs: ChatNeeds,
  actor: Actor,
  { partnerId, messageId }: ChangedMessage,
  { statement, to }: { statement: string; to: unknown },
): Promise<Message> {
  const { db, clock, hub, blocks } = needs;
  const mark = blocks.mark();
  const given = [actor.userId, actor.sessionId, partnerId, messageId, to, clock.now()];
  const [row] = await query<{ outcome: ChangeOutcome }>(db, statement, given);
  const { outcome } = row!;
  if (outcome !== 'changed' && outcome !== 'same') throw new DomainError(refusals[outcome]);
  const isNew = outcome === 'changed';
  const message = isNew
    ? await pushChange(needs, mark, [actor.userId, partnerId], messageId)
    : await messageOf(db, { userId: actor.userId, partnerId }, messageId, clock.now());
  if (!message) throw new DomainError('member.unknown');
  if (isNew) {
    const places = message.isUnsent ? await passedOnPlaces(db, actor.userId, partnerId, messageId) : [];
    for (const { partnerId: other, id } of places) {
      await pushChange(needs, mark, [actor.userId, other], id);
    }
    await waitUntilPublished(hub);
  }
  return message;
}

/** The copies of a message in other conversations, if it was passed on. */
const passedOnPlaces = (db: ChatNeeds['db'], userId: UserId, partnerId: UserId, id: MessageId) =>
  query<{ partnerId: UserId; id: MessageId }>(
    db,
    `select partner_id as "partnerId", message_id as id from places_of_message($1, $2, $3) where message_id <> $3`,
    [userId, partnerId, id],
  );

/**
 * Sends a changed message to both people, unless a block between them was made since `mark`, which must be from before the
 * change.
 * Returns the message as `one` sees it; undefined if they cannot see it.
 */
async function pushChange(
  { db, clock, hub, blocks }: Pick<ChatNeeds, 'db' | 'clock' | 'hub' | 'blocks'>,
  mark: number,
  [one, other]: readonly [UserId, UserId],
  id: MessageId,
): Promise<Message | undefined> {
  const now = clock.now();
  // The two see different read receipts.
  const [seenByOne, seenByOther] = await Promise.all([
    messageOf(db, { userId: one, partnerId: other }, id, now),
    messageOf(db, { userId: other, partnerId: one }, id, now),
  ]);
  // A block can be made during these reads. It is therefore checked afterwards, with no `await` before the push.
  if (blocks.madeSince(mark, one, other)) return seenByOne;
  if (seenByOne) hub.toUser(one).send('MessageChanged', seenByOne);
  if (seenByOther) hub.toUser(other).send('MessageChanged', seenByOther);
  return seenByOne;
}

interface Needs extends ChatNeeds {
  /** Called with every new message. */
  messageStored: (message: Message) => void;
}

export const createNotifyBoth =
  (needs: Needs): NotifyBoth =>
  async (one, other, write) => {
    const { db, clock, hub, blocks } = needs;
    const mark = blocks.mark();
    const written = await write();
    for (const id of written.changed) await pushChange(needs, mark, [one, other], id);
    const message =
      written.stored && (await messageOf(db, { userId: one, partnerId: other }, written.stored, clock.now()));
    if (message && !blocks.madeSince(mark, one, other)) {
      hub.toUsers([one, other]).send('ReceiveMessage', message);
      needs.messageStored(message);
    }
    for (const { to, id, outcome } of written.answered ?? []) {
      const proposal = await messageOf(db, { userId: to, partnerId: to === one ? other : one }, id, clock.now());
      if (proposal && !blocks.madeSince(mark, one, other)) {
        if (outcome === 'restored') hub.toUser(to).send('MeetingRestored', proposal);
        else hub.toUser(to).send('ProposalAnswered', { outcome, message: proposal });
      }
    }
    await waitUntilPublished(hub);
    return written;
  };

/** Pushes passed-on messages to the connections of both people on this node. */
export async function pushPassedOn(
  { db, clock, hub, blocks }: ChatNeeds,
  { memberId, hostId, messageIds }: BusTopics['messages-passed-on'],
): Promise<void> {
  const mark = blocks.mark();
  const connections = [...hub.connections(memberId), ...hub.connections(hostId)];
  if (connections.length === 0) return;
  for (const id of messageIds) {
    const message = await messageOf(db, { userId: memberId, partnerId: hostId }, id, clock.now());
    if (!message || blocks.madeSince(mark, memberId, hostId)) return;
    for (const connection of connections) connection.send('ReceiveMessage', message);
  }
}
