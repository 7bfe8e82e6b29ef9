import type { ChatEvent } from '@ambiance/chat-client/chat-connection';
import { partnerOf } from '@ambiance/chat-client/inbox';
import type { Message } from '@ambiance/contract/chat';
import type { Settings } from '@ambiance/contract/settings';
import type { ProposalOutcome } from '@ambiance/domain/proposals';

/** Reaction of a page to an event, wherever the user is in the app. */
export type Reaction =
  /** `countSoon` waits a moment, so that messages on the screen are marked as read first. */
  | {
      act:
        | 'countUnread'
        | 'countSoon'
        | 'countOneMore'
        | 'findArrival'
        | 'showNotices'
        | 'reloadMe'
        | 'reloadCheckIns'
        | 'reloadAgenda';
    }
  | { act: 'showWaiting'; venueId: number }
  | { act: 'showMeeting'; messageId: number }
  | { act: 'askWhetherHome'; checkInId: number }
  | { act: 'storeSettings'; settings: Settings }
  | { act: 'showMessage'; message: Message }
  | { act: 'showAnswer'; outcome: ProposalOutcome; message: Message };

export interface NewsView {
  /** The signed-in user. */
  me: string;
  pathname: string;
  /** The other person of the conversation on the screen. */
  partner: string | undefined;
  isAttentive: boolean;
  /** The message whose notification is on the screen. */
  noticedId: number | undefined;
  /** Returns whether a conversation is muted, or undefined if this page does not know it. */
  isMuted: (partnerId: string) => boolean | undefined;
}

/** The reactions to an event, in order. */
export function reactionsTo(event: ChatEvent, view: NewsView): readonly Reaction[] {
  switch (event.type) {
    case 'ReceiveMessage':
      return event.payload.toUserId === view.me ? reactionsToMessage(event.payload, view) : [];
    case 'MessageChanged':
      return reactionsToChange(event.payload, view);
    case 'ProposalAnswered': {
      const { outcome, message } = event.payload;
      return isOnScreen(message, view) ? [] : [{ act: 'showAnswer', outcome, message }];
    }
    case 'MessagesRead':
      return event.payload.byUserId === view.me ? [{ act: 'countSoon' }] : [];
    case 'ConversationChanged':
      return [{ act: 'countUnread' }];
    case 'Blocked':
      return [{ act: 'reloadAgenda' }];
    case 'ArrivalFound':
      return [{ act: 'findArrival' }];
    case 'NoticeAdded':
      return [{ act: 'showNotices' }];
    case 'ChatWaiting':
      return [{ act: 'showWaiting', venueId: event.payload }];
    case 'MeetingSoon':
      return [{ act: 'showMeeting', messageId: event.payload }];
    case 'CheckInChanged': {
      const { isAsked, checkInId } = event.payload;
      return [{ act: 'reloadCheckIns' }, ...(isAsked ? [{ act: 'askWhetherHome', checkInId } as const] : [])];
    }
    case 'MoodEnded':
      // A notice shows it.
      return [{ act: 'reloadMe' }];
    case 'SettingsChanged':
      return [{ act: 'storeSettings', settings: event.payload }];
    default:
      return [];
  }
}

const isOpen = (message: Message, { pathname, partner, me }: NewsView) =>
  pathname === '/chat' && partner === partnerOf(message, me);

/** Whether the user looks at the conversation of a message. */
const isOnScreen = (message: Message, view: NewsView) => view.isAttentive && isOpen(message, view);

function reactionsToMessage(message: Message, view: NewsView): readonly Reaction[] {
  const isHere = isOpen(message, view);
  const reactions: Reaction[] = [];
  if (!isOnScreen(message, view)) {
    const isMuted = view.isMuted(message.fromUserId);
    // If the conversation is unknown here, only the server knows whether its message counts.
    if (isMuted === undefined) reactions.push({ act: 'countUnread' });
    else if (!isMuted) reactions.push({ act: 'countOneMore' });
  }
  reactions.push({ act: 'countSoon' });
  if (view.isAttentive && !isHere && view.pathname !== '/messages') reactions.push({ act: 'showMessage', message });
  return reactions;
}

function reactionsToChange(message: Message, { me, noticedId }: NewsView): readonly Reaction[] {
  const reactions: Reaction[] = message.kind === 'proposal' ? [{ act: 'reloadAgenda' }] : [];
  if (message.isUnsent && message.toUserId === me) {
    reactions.push({ act: 'countSoon' });
    // Shows the notification again, without the message's text.
    if (noticedId === message.id) reactions.push({ act: 'showMessage', message });
  }
  return reactions;
}
