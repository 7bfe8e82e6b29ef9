import type { ConversationSettings } from '@ambiance/domain/conversations';
import { type ErrorCode, isErrorCode } from '@ambiance/domain/errors';
import type { Mood } from '@ambiance/domain/moods';
import { type NotificationTopic, unreadSeconds } from '@ambiance/domain/notifications';
import { callOffUndoMs, type ProposalOutcome } from '@ambiance/domain/proposals';
import type { RateLimitType } from '@ambiance/domain/quota';
import type { ErasableKind } from '@ambiance/domain/stored-records';
import type { TierKey } from '@ambiance/domain/tiers';
import type { whatLeaves } from '@ambiance/domain/what-leaves';
import type { api } from './api.ts';
import type { Message } from './chat.ts';
import type { Settings } from './settings.ts';

/** Path of the hub. It is not in the file of the hub's methods, so that a browser needs no schemas to listen. */
export const chatHubPath = '/hubs/chat';

/**
 * Query parameter of the hub's address. With it, a refused call rejects with a `HubRefusal` as JSON text. Without it, clients
 * receive only the sentence, in the wording of ASP.NET Core's hubs.
 */
export const hubErrorFormat = { parameter: 'errors', codes: 'codes' } as const;

/** The error of a refused hub call: a code for the program, and a sentence for the user, in their language. */
export interface HubRefusal {
  code: ErrorCode;
  error: string;
}

/**
 * Parses the message of a rejected call. Returns undefined if it contains no refusal: an unknown method, a lost connection. A
 * code that only a newer server knows becomes 'server.failed' with the server's sentence.
 */
export function readHubRefusal(message: string): HubRefusal | undefined {
  if (!message.startsWith('{')) return undefined;
  const { code, error } = JSON.parse(message) as { code: string; error: string };
  return { code: isErrorCode(code) ? code : 'server.failed', error };
}

export interface RateLimited {
  type: RateLimitType;
  limit: number;
  resetsUtc: string;
}

/** The events a client receives, with their arguments. */
export interface ChatHubEvents {
  ReceiveMessage: [message: Message];
  /** A message that changed: a reaction was set, its proposal was answered, or it was unsent. */
  MessageChanged: [message: Message];
  MessagesRead: [receipt: { byUserId: string; upToMessageId: number; readUtc: string }];
  UserTyping: [fromUserId: string];
  UserStopTyping: [fromUserId: string];
  UserOnline: [userId: string];
  UserOffline: [userId: string];
  RateLimited: [refusal: RateLimited];
  Blocked: [refusal: { withUserId: string }];
  /** The user changed their settings, here or on another device. */
  SettingsChanged: [settings: Settings];
  /** A claim of the user was redeemed, or its redemption was undone. */
  ClaimChanged: [claimId: number];
  /** An assignment that concerns the user was created, given to another host, or closed. */
  AssignmentChanged: [assignmentId: number];
  /** A member has waited too long for a reply at a venue that the user manages; the venue's id. */
  ChatWaiting: [venueId: number];
  /** A venue has a new name: the user works there, has an open chat or a claim, or meets someone there now; the venue's id. */
  VenueRenamed: [venueId: number];
  /** A search that had no results has one now: within this radius in kilometres, or in the user's city if 0. */
  ArrivalFound: [radiusKm: number];
  /** The other person accepted or declined a proposal of the user, or called off a meeting with them. */
  ProposalAnswered: [answer: { outcome: ProposalOutcome; message: Message }];
  /** The other person called off a meeting and then restored it: the message that proposed it. */
  MeetingRestored: [message: Message];
  /** The message that proposed an agreed meeting of the user, sent when the meeting is near. */
  MeetingSoon: [messageId: number];
  /** A check-in of the user has changed, or the user is now asked if they are home. */
  CheckInChanged: [change: { checkInId: number; isAsked: boolean }];
  /** A request of the user for help at their table has changed; its id. `tableChecks.mine` returns it. */
  TableCheckChanged: [tableCheckId: number];
  /** A request for help at a table has changed at a venue where the user is on duty; the venue's id. */
  TableCheckAtWork: [venueId: number];
  /** The user has erased all their records of a kind, here or on another device. */
  RecordsErased: [kind: ErasableKind];
  /** A mood of the user has ended. */
  MoodEnded: [mood: Mood];
  /** The paid plan of the user has changed, for example its end; the tier in effect now. `plans.mine` returns the plan. */
  PlanChanged: [tier: TierKey];
  /** Something happened to the user that a page must show them; its id. `notices.mine` returns it. */
  NoticeAdded: [noticeId: number];
  /**
   * A conversation was ended kindly or resumed, or the other member's account was deleted, suspended, banned or restored; the
   * partner's id. `chat.closing` returns the state. If the account is gone, it refuses with `member.unknown`.
   */
  ClosingChanged: [withUserId: string];
  /** The user has read a conversation up to a message, here or on another device. */
  ConversationRead: [reading: { withUserId: string; upToMessageId: number }];
  /** The user has pinned, muted or archived a conversation, or undone that. */
  ConversationChanged: [change: { withUserId: string; settings: ConversationSettings }];
  /**
   * If paused, events of others may be missing, because the servers cannot reach each other. When the pause ends, clients fetch
   * everything after the last id they know.
   */
  DeliveryChanged: [delivery: { isPaused: boolean }];
}

type Api = typeof api;
/** A call that fetches what an event announces, such as `chat.changes`. */
type Reading = { [Feature in keyof Api]: `${Feature}.${Extract<keyof Api[Feature], string>}` }[keyof Api];

/** The rules for an event: how it reaches its user, wherever they are. `docs/events.md` shows them as a table. */
interface EventRule {
  /**
   * How a client catches up after connecting if it missed the event. A call: it fetches again. `pushed`: the hub sends it again to
   * each connection. `lapses`: the event matters only for a few seconds. `answered`: a repeated call is refused again.
   */
  afterGap: Reading | 'pushed' | 'lapses' | 'answered';
  /** On a page that does not show the change itself. `until closed`: until the user closes it. */
  toast?: 'some seconds' | 'until closed';
  /** `count`: it counts in the unread badge and the title. `mark`: it marks the title of a page until someone looks at the page. */
  title?: 'count' | 'mark';
  /** The sound of pages that stay open at work. Members hear none. */
  sound?: 'help';
  /** The list whose row changes. */
  row?: 'inbox' | 'agenda' | 'check-ins' | 'perks' | 'assignments' | 'table-checks';
  /**
   * The topic of its push notification, or both topics. On `event`, publishing the event queues it. On `change`, the transaction
   * of the change does, because it also holds if no node publishes the event. The first topic's notification is sent after
   * `afterSeconds`, that of the other topic at once.
   */
  push?: { topic: NotificationTopic; afterSeconds?: number; also?: NotificationTopic; on: 'event' | 'change' };
  /** Its mail, and whether it is sent only if no device gets the push notification. */
  mail?: { kind: keyof typeof whatLeaves.mail; withoutPush: boolean };
}

/** Every event of the hub. An event without a rule does not compile. */
export const eventRules: Readonly<Record<keyof ChatHubEvents, EventRule>> = {
  ReceiveMessage: {
    afterGap: 'chat.changes',
    toast: 'some seconds',
    title: 'count',
    row: 'inbox',
    push: { topic: 'messages', afterSeconds: unreadSeconds, on: 'change' },
  },
  MessageChanged: { afterGap: 'chat.changes', row: 'inbox' },
  MessagesRead: { afterGap: 'chat.changes' },
  UserTyping: { afterGap: 'lapses' },
  UserStopTyping: { afterGap: 'lapses' },
  UserOnline: { afterGap: 'pushed' },
  UserOffline: { afterGap: 'pushed' },
  RateLimited: { afterGap: 'answered' },
  Blocked: { afterGap: 'answered' },
  SettingsChanged: { afterGap: 'catchUp.read' },
  ClaimChanged: {
    afterGap: 'perks.claims',
    row: 'perks',
    push: { topic: 'perks', afterSeconds: unreadSeconds, on: 'event' },
  },
  AssignmentChanged: {
    afterGap: 'assignments.mine',
    row: 'assignments',
    push: { topic: 'assignments', afterSeconds: unreadSeconds, on: 'event' },
  },
  ChatWaiting: {
    afterGap: 'assignments.ofVenue',
    toast: 'some seconds',
    title: 'mark',
    row: 'assignments',
    push: { topic: 'waiting', afterSeconds: unreadSeconds, on: 'change' },
  },
  VenueRenamed: { afterGap: 'venues.mine', row: 'inbox' },
  ArrivalFound: {
    afterGap: 'catchUp.read',
    toast: 'some seconds',
    title: 'mark',
    push: { topic: 'arrivals', on: 'change' },
    mail: { kind: 'arrival', withoutPush: false },
  },
  ProposalAnswered: {
    afterGap: 'catchUp.read',
    // Some seconds if the proposal was declined.
    toast: 'until closed',
    title: 'mark',
    row: 'agenda',
    push: { topic: 'called-off', afterSeconds: callOffUndoMs / 1000, also: 'agreed', on: 'change' },
    mail: { kind: 'meeting-called-off', withoutPush: true },
  },
  MeetingRestored: { afterGap: 'catchUp.read', toast: 'some seconds', title: 'mark', row: 'agenda' },
  MeetingSoon: {
    afterGap: 'catchUp.read',
    toast: 'some seconds',
    title: 'mark',
    row: 'agenda',
    push: { topic: 'meetings', on: 'change' },
  },
  CheckInChanged: {
    afterGap: 'catchUp.read',
    toast: 'some seconds',
    title: 'mark',
    row: 'check-ins',
    push: { topic: 'check-ins', on: 'change' },
    mail: { kind: 'check-in', withoutPush: true },
  },
  // No push: the phone may lie on the table, in view of the other person. No mark: the user’s own actions cause it too.
  TableCheckChanged: { afterGap: 'catchUp.read', toast: 'some seconds', row: 'agenda' },
  TableCheckAtWork: {
    afterGap: 'catchUp.read',
    toast: 'until closed',
    title: 'mark',
    sound: 'help',
    row: 'table-checks',
    push: { topic: 'table-checks', on: 'change' },
  },
  RecordsErased: { afterGap: 'accountData.records' },
  MoodEnded: { afterGap: 'catchUp.read' },
  PlanChanged: { afterGap: 'plans.mine' },
  // `notices` of the domain says which kinds are pushed and mailed.
  NoticeAdded: {
    afterGap: 'catchUp.read',
    toast: 'some seconds',
    title: 'mark',
    push: { topic: 'notices', afterSeconds: unreadSeconds, on: 'change' },
    mail: { kind: 'notice', withoutPush: true },
  },
  ClosingChanged: { afterGap: 'chat.closing' },
  ConversationRead: { afterGap: 'chat.conversations', row: 'inbox' },
  ConversationChanged: { afterGap: 'chat.conversations', row: 'inbox' },
  DeliveryChanged: { afterGap: 'pushed' },
};
/** The names of all events that the hub pushes. */
export const chatHubEventNames = Object.keys(eventRules) as (keyof ChatHubEvents)[];
