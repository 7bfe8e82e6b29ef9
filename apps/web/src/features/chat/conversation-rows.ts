import type { Message, Quote } from '@ambiance/contract/chat';
import type { MessageId } from '@ambiance/domain/ids';
import { clockTime, dayOf } from './chat-times.ts';
import type { ConversationState, ShownMessage } from '@ambiance/chat-client/conversation-state';
import { unsentBubbles } from '@ambiance/chat-client/queue';

/** A bubble. What was said in one minute by one person stands together, with the time under the last of it. */
export interface BubbleRow {
  kind: 'bubble';
  /** Stays the same while a text on its way becomes a stored message. */
  id: string;
  /** What changes and reports of it name; undefined while it is not stored. */
  messageId: MessageId | undefined;
  text: string;
  isOwn: boolean;
  isUnsent: boolean;
  /** What it proposes, where it does; its text says the same. */
  proposal: Message['proposal'];
  replyTo: Quote | undefined;
  reactions: Message['reactions'];
  passedOn: Message['passedOn'];
  sentUtc: string;
  /** Held is what was refused or failed, and waits for somebody to decide. */
  stage: 'sending' | 'held' | 'sent' | 'read';
  startsGroup: boolean;
  endsGroup: boolean;
  /** Whether it is the first of the messages that were passed on together. */
  startsPassedOn: boolean;
  /** Whether addresses in it may be followed. */
  hasLinks: boolean;
}
interface DayRow {
  kind: 'day';
  id: string;
  sentUtc: string;
}
export type Row = BubbleRow | DayRow;

type Shown = Pick<ConversationState, 'messages' | 'queue' | 'me'>;
type Bubble = Omit<BubbleRow, 'startsGroup' | 'endsGroup' | 'startsPassedOn'>;

/** What the message list shows, from top to bottom. */
export function rowsOf(state: Shown): Row[] {
  const bubbles = bubblesOf(state);
  let lastDay = '';
  return bubbles.flatMap((bubble, index): Row[] => {
    const before = bubbles[index - 1];
    const after = bubbles[index + 1];
    const day = dayOf(bubble.sentUtc);
    // A message that was passed on may be older than those above it.
    const startsDay = day > lastDay;
    if (startsDay) lastDay = day;
    const row: BubbleRow = {
      ...bubble,
      startsGroup: !before || !isTogether(before, bubble),
      startsPassedOn: bubble.passedOn !== undefined && before?.passedOn?.fromName !== bubble.passedOn.fromName,
      endsGroup: !after || !isTogether(bubble, after),
    };
    return startsDay ? [{ kind: 'day', id: day, sentUtc: bubble.sentUtc }, row] : [row];
  });
}

function bubblesOf(state: Shown): Bubble[] {
  const stored = state.messages.map((message, index) => bubbleOf(message, state.me, index));
  const unsent = unsentBubbles(state).map(({ clientId, text, replyTo, sentUtc, step }): Bubble => {
    const stage = step === 'held' ? 'held' : 'sending';
    return {
      kind: 'bubble',
      id: clientId,
      messageId: undefined,
      text,
      isOwn: true,
      isUnsent: false,
      proposal: undefined,
      replyTo,
      reactions: undefined,
      passedOn: undefined,
      sentUtc,
      stage,
      hasLinks: true,
    };
  });
  return [...stored, ...unsent];
}

const bubbleOf = (message: ShownMessage, me: string, index: number): Bubble => {
  const isOwn = message.fromUserId === me;
  return {
    kind: 'bubble',
    id: message.clientId ?? String(message.id),
    messageId: message.id,
    text: message.text,
    isOwn,
    isUnsent: message.isUnsent === true,
    proposal: message.proposal,
    replyTo: message.replyTo,
    reactions: message.reactions,
    passedOn: message.passedOn,
    sentUtc: message.sentUtc,
    stage: isOwn && message.isRead ? 'read' : 'sent',
    // The first message of a stranger, and where older ones may still come, the one that may be it.
    hasLinks: isOwn || index > 0,
  };
};

const minuteOf = (utc: string) => `${dayOf(utc)} ${clockTime(utc)}`;

const isTogether = (one: Bubble, next: Bubble): boolean =>
  one.isOwn === next.isOwn &&
  one.passedOn?.fromName === next.passedOn?.fromName &&
  one.stage === next.stage &&
  minuteOf(one.sentUtc) === minuteOf(next.sentUtc);
