import type { ConversationSettings } from '@ambiance/domain/conversations';
import { type ErrorCode, isErrorCode } from '@ambiance/domain/errors';
import type { Mood } from '@ambiance/domain/moods';
import type { ProposalOutcome } from '@ambiance/domain/proposals';
import type { RateLimitType } from '@ambiance/domain/quota';
import type { api } from './api.ts';
import type { Message } from './chat.ts';
import type { Settings } from './settings.ts';

/** Where the hub is. Here, and not beside its methods, so that a browser needs no schemas to listen. */
export const chatHubPath = '/hubs/chat';

/**
 * In the query of the hub's address: a call that is refused rejects with a `HubRefusal` as JSON text. Clients that do not
 * ask for it are told the sentence alone, in the wording of ASP.NET Core's hubs.
 */
export const hubErrorFormat = { parameter: 'errors', codes: 'codes' } as const;

/** Why a call of a hub method was refused: the code to decide by, and the sentence for the person, in their language. */
export interface HubRefusal {
  code: ErrorCode;
  error: string;
}

/**
 * The refusal in the message of a rejected call, undefined where it holds none: an unknown method, a lost connection. A code
 * that only a newer server knows is read as 'server.failed', beside its own sentence.
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
  /** A message after a reaction to it, after an answer to its proposal, or after it was unsent. */
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
  /** A claim of the user was redeemed, or its redemption taken back. */
  ClaimChanged: [claimId: number];
  /** An assignment that the user has to do with was made, given to another host, or closed. */
  AssignmentChanged: [assignmentId: number];
  /** A member waits for an answer at a venue that the user manages, for longer than they should; its number. */
  ChatWaiting: [venueId: number];
  /** Somebody can be found now where the user's search had found nobody: within so many kilometres, or in their city where 0. */
  ArrivalFound: [radiusKm: number];
  /** The other person accepted or declined a proposal of the user, or called off a meeting with them. */
  ProposalAnswered: [answer: { outcome: ProposalOutcome; message: Message }];
  /** A meeting that the user accepted, or whose proposal was accepted, is near: the message that proposed it. */
  MeetingSoon: [messageId: number];
  /** What a friend was told of a meeting of the user has changed, or the user is asked now whether they are home. */
  CheckInChanged: [change: { checkInId: number; isAsked: boolean }];
  /** A mood of the user has ended. */
  MoodEnded: [mood: Mood];
  /** A conversation was ended kindly, or taken up again: with whom. `chat.closing` says how it stands. */
  ClosingChanged: [withUserId: string];
  /** The user has pinned, muted or archived a conversation, or taken that back. */
  ConversationChanged: [change: { withUserId: string; settings: ConversationSettings }];
  /**
   * Whether what others send may be missing for now, because the servers do not hear each other. Once it is not paused any
   * more, whoever listens reads what came after the last id they know.
   */
  DeliveryChanged: [delivery: { isPaused: boolean }];
}

type Api = typeof api;
/** A call that reads the content of an event, such as `chat.changes`. */
type Reading = { [Feature in keyof Api]: `${Feature}.${Extract<keyof Api[Feature], string>}` }[keyof Api];

/**
 * How a client that missed an event catches up after connecting: by a call; `pushed`: the hub sends it again
 * to each connection; `lapses`: the event matters only for a few seconds; `answered`: by the refusal of a repeated call.
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
  ClosingChanged: 'chat.closing',
  ConversationChanged: 'chat.conversations',
  DeliveryChanged: 'pushed',
};
/** The names of all events that the hub pushes. */
export const chatHubEventNames = Object.keys(readAfterGap) as (keyof ChatHubEvents)[];
