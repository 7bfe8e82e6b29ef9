import type { Message, Quote } from '@ambiance/contract/chat';
import type { MessageId } from '@ambiance/domain/ids';
import { clockTime, dayOf } from '../chat-times.ts';
import type { ConversationState, ShownMessage } from '@ambiance/chat-client/conversation-state';
import { unsentBubbles } from '@ambiance/chat-client/queue';

/** A message bubble. Messages that one person sent within one minute form a group, with the time under the last one. */
export interface BubbleRow {
  kind: 'bubble';
  /** Stays the same when a message that is being sent becomes a stored one. */
  id: string;
  /** Id for changes and reports. Undefined until the message is stored. */
  messageId: MessageId | undefined;
  text: string;
  isOwn: boolean;
  isUnsent: boolean;
  /** The proposal, if the message is one. The text of the message contains it in words. */
  proposal: Message['proposal'];
  replyTo: Quote | undefined;
  reactions: Message['reactions'];
  passedOn: Message['passedOn'];
  sentUtc: string;
  /** `held`: the message was refused or failed, and the user has to decide. */
  stage: 'sending' | 'held' | 'sent' | 'read';
  startsGroup: boolean;
  endsGroup: boolean;
  /** The first of several messages that were passed on together. */
  startsPassedOn: boolean;
  /** Addresses in its text are links. */
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

/** Rows of the message list, from top to bottom. */
export function rowsOf(state: Shown): Row[] {
  const bubbles = bubblesOf(state);
  let lastDay = '';
  return bubbles.flatMap((bubble, index): Row[] => {
    const before = bubbles[index - 1];
    const after = bubbles[index + 1];
    const day = dayOf(bubble.sentUtc);
    // A message that was passed on may be older than the messages above it.
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
    // The partner's topmost message has no links. It is a stranger's first one, or may be if older ones are not loaded yet.
    hasLinks: isOwn || index > 0,
  };
};

const minuteOf = (utc: string) => `${dayOf(utc)} ${clockTime(utc)}`;

const isTogether = (one: Bubble, next: Bubble): boolean =>
  one.isOwn === next.isOwn &&
  one.passedOn?.fromName === next.passedOn?.fromName &&
  one.stage === next.stage &&
  minuteOf(one.sentUtc) === minuteOf(next.sentUtc);
