import type { ChatEvent } from '@ambiance/chat-client/connection-view';
import { partnerOf } from '@ambiance/chat-client/inbox';
import type { Message } from '@ambiance/contract/chat';
import type { Settings } from '@ambiance/contract/settings';
import type { MeetingChange } from '@ambiance/domain/proposals';

/** Reaction of a page to an event, wherever the user is in the app. */
export type Reaction =
  /** `countSoon` waits a moment, so that messages on the screen are marked as read first. */
  | { act: 'countUnread' | 'countSoon' | 'countOneMore' | 'findArrival' | 'showNotices' }
  | { act: 'reloadMe' | 'reloadCheckIns' | 'showTables' | 'showTablesAtWork' | 'markTitle' }
  /** `declinedId`: a proposal of the user that was declined. */
  | { act: 'reloadAgenda'; declinedId?: number }
  | { act: 'showWaiting' | 'reloadVenue'; venueId: number }
  | { act: 'showMeeting'; messageId: number }
  | { act: 'askWhetherHome'; checkInId: number }
  | { act: 'storeSettings'; settings: Settings }
  | { act: 'showMessage'; message: Message }
  | { act: 'showAnswer'; outcome: MeetingChange; message: Message };

/** The state of a page when an event arrives. */
export interface PageView {
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

type EventOf<Type extends ChatEvent['type']> = Extract<ChatEvent, { type: Type }>;
const nothing = (): readonly Reaction[] => [];

/** The reactions of every page to each event, in order. Events that only certain pages follow, with `useHubNews`, have none here. */
const reactions: {
  readonly [Type in ChatEvent['type']]: (payload: EventOf<Type>['payload'], view: PageView) => readonly Reaction[];
} = {
  ReceiveMessage: (message, view) => (message.toUserId === view.me ? reactionsToMessage(message, view) : []),
  MessageChanged: (message, view) => reactionsToChange(message, view),
  MessagesRead: nothing,
  UserTyping: nothing,
  UserStopTyping: nothing,
  UserOnline: nothing,
  UserOffline: nothing,
  RateLimited: nothing,
  Blocked: () => [{ act: 'reloadAgenda' }],
  SettingsChanged: (settings) => [{ act: 'storeSettings', settings }],
  ClaimChanged: nothing,
  AssignmentChanged: nothing,
  ChatWaiting: (venueId) => [
    { act: 'reloadVenue', venueId },
    { act: 'showWaiting', venueId },
  ],
  VenueRenamed: (venueId) => [{ act: 'reloadVenue', venueId }],
  ArrivalFound: () => [{ act: 'findArrival' }],
  // A "yes" is shown on every page, with the next steps.
  ProposalAnswered: ({ outcome, message }, view) =>
    outcome !== 'accepted' && isOnScreen(message, view) ? [] : [{ act: 'showAnswer', outcome, message }],
  // Shown in its conversation too, where the page may still show it as called off.
  MeetingRestored: (message) => [{ act: 'showAnswer', outcome: 'restored', message }],
  MeetingSoon: (messageId) => [{ act: 'showMeeting', messageId }],
  CheckInChanged: ({ isAsked, checkInId }) => [
    { act: 'reloadCheckIns' },
    ...(isAsked ? [{ act: 'askWhetherHome', checkInId } as const] : []),
  ],
  TableCheckChanged: () => [{ act: 'showTables' }],
  TableCheckAtWork: () => [{ act: 'showTablesAtWork' }],
  RecordsErased: () => [{ act: 'reloadMe' }],
  // The notice shows this change.
  MoodEnded: () => [{ act: 'reloadMe' }],
  // A plan that ends may also change the mood.
  PlanChanged: () => [{ act: 'reloadMe' }],
  NoticeAdded: () => [{ act: 'showNotices' }],
  ClosingChanged: () => [{ act: 'countUnread' }],
  // The page that has marked the messages has counted already.
  ConversationRead: ({ withUserId }, view) =>
    view.isAttentive && isWith(withUserId, view) ? [] : [{ act: 'countUnread' }],
  ConversationChanged: () => [{ act: 'countUnread' }],
  DeliveryChanged: nothing,
};

/**
 * Reactions that show something that the unread count does not contain. `EventNotifications` marks the title for `showAnswer` itself,
 * because the page may first have to learn whether the conversation is muted.
 */
const shows: readonly Reaction['act'][] = [
  'findArrival',
  'showNotices',
  'showTablesAtWork',
  'showWaiting',
  'showMeeting',
  'askWhetherHome',
];

/**
 * The reactions to an event, in order. There are none for an event that only a newer version knows. A page that the user is not looking
 * at also marks its title, until they look.
 */
export function reactionsTo({ type, payload }: ChatEvent, view: PageView): readonly Reaction[] {
  const react = reactions[type] as ((of: unknown, view: PageView) => readonly Reaction[]) | undefined;
  const made = react?.(payload, view) ?? [];
  const isMarked = !view.isAttentive && made.some(({ act }) => shows.includes(act));
  return isMarked ? [...made, { act: 'markTitle' }] : made;
}

const isWith = (partnerId: string, { pathname, partner }: PageView) => pathname === '/chat' && partner === partnerId;
const isOpen = (message: Message, view: PageView) => isWith(partnerOf(message, view.me), view);

/** True if the user is looking at the conversation of a message. */
const isOnScreen = (message: Message, view: PageView) => view.isAttentive && isOpen(message, view);

function reactionsToMessage(message: Message, view: PageView): readonly Reaction[] {
  const isHere = isOpen(message, view);
  const made: Reaction[] = [];
  if (!isOnScreen(message, view)) {
    const isMuted = view.isMuted(message.fromUserId);
    // If the conversation is unknown here, only the server knows whether its message counts.
    if (isMuted === undefined) made.push({ act: 'countUnread' });
    else if (!isMuted) made.push({ act: 'countOneMore' });
  }
  made.push({ act: 'countSoon' });
  if (view.isAttentive && !isHere && view.pathname !== '/messages') made.push({ act: 'showMessage', message });
  return made;
}

function reactionsToChange(message: Message, { me, noticedId }: PageView): readonly Reaction[] {
  const isDeclined = message.proposal?.status === 'declined' && message.fromUserId === me;
  const made: Reaction[] =
    message.kind === 'proposal' ? [{ act: 'reloadAgenda', ...(isDeclined && { declinedId: message.id }) }] : [];
  if (message.isUnsent && message.toUserId === me) {
    made.push({ act: 'countSoon' });
    // Shows the notification again, without the message's text.
    if (noticedId === message.id) made.push({ act: 'showMessage', message });
  }
  return made;
}
