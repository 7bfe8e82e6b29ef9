import type { ConversationSettings } from '@ambiance/domain/conversations';
import { type ErrorCode, isErrorCode } from '@ambiance/domain/errors';
import type { Mood } from '@ambiance/domain/moods';
import type { ProposalOutcome } from '@ambiance/domain/proposals';
import type { RateLimitType } from '@ambiance/domain/quota';
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
  /** A search that had no results has one now: within this radius in kilometres, or in the user's city if 0. */
  ArrivalFound: [radiusKm: number];
  /** The other person accepted or declined a proposal of the user, or called off a meeting with them. */
  ProposalAnswered: [answer: { outcome: ProposalOutcome; message: Message }];
  /** A meeting that the user accepted, or whose proposal was accepted, is near: the message that proposed it. */
  MeetingSoon: [messageId: number];
  /** A check-in of the user has changed, or the user is now asked if they are home. */
  CheckInChanged: [change: { checkInId: number; isAsked: boolean }];
  /** A mood of the user has ended. */
  MoodEnded: [mood: Mood];
  /** Something happened to the user that a page must show them; its id. `notices.mine` returns it. */
  NoticeAdded: [noticeId: number];
  /** A conversation was ended kindly or resumed; the partner's id. `chat.closing` returns its state. */
  ClosingChanged: [withUserId: string];
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

/**
 * How a client catches up after connecting if it missed an event. A call name means that the client fetches again.
 * `pushed`: the hub sends it again to each connection. `lapses`: the event matters only for a few seconds. `answered`:
 * a repeated call is refused again.
 */
const readAfterGap: Readonly<Record<keyof ChatHubEvents, Reading | 'pushed' | 'lapses' | 'answered'>> = {
  ReceiveMessage: 'chat.changes',
  MessageChanged: 'chat.changes',
  MessagesRead: 'chat.changes',
  UserTyping: 'lapses',
  UserStopTyping: 'lapses',
  UserOnline: 'pushed',
  UserOffline: 'pushed',
  RateLimited: 'answered',
  Blocked: 'answered',
  SettingsChanged: 'members.me',
  ClaimChanged: 'perks.claims',
  AssignmentChanged: 'assignments.mine',
  ChatWaiting: 'assignments.ofVenue',
  ArrivalFound: 'discovery.foundArrival',
  ProposalAnswered: 'proposals.agenda',
  MeetingSoon: 'proposals.agenda',
  CheckInChanged: 'checkIns.mine',
  MoodEnded: 'members.me',
  NoticeAdded: 'notices.mine',
  ClosingChanged: 'chat.closing',
  ConversationChanged: 'chat.conversations',
  DeliveryChanged: 'pushed',
};
/** The names of all events that the hub pushes. */
export const chatHubEventNames = Object.keys(readAfterGap) as (keyof ChatHubEvents)[];
