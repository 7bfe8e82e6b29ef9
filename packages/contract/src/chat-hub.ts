import { maxLengths } from '@ambiance/domain/members';
import type { RateLimitType } from '@ambiance/domain/quota';
import * as z from 'zod/mini';
import { messageShape, type Message } from './chat.ts';
import { serialId, userId } from './fields.ts';

export const chatHubPath = '/hubs/chat';

/** What a person writes: 1 to 4,000 characters (code points) after trimming. */
export const messageText = z.string('message.empty').check(
  z.trim(),
  z.minLength(1, 'message.empty'),
  z.refine((written) => written.isWellFormed() && !written.includes('\u0000'), 'field.characters'),
  z.refine(
    (written) => written.length <= maxLengths.message || Array.from(written).length <= maxLengths.message,
    'message.too-long',
  ),
);

/** Made by the sender's device; the same one again means the same message, so that a retry is harmless. */
export const clientId = z.uuid('field.invalid');

/** The methods a client may invoke, with their arguments and result. */
export const chatHubMethods = {
  /** Resolves with the stored message, or with null when a limit or a block refused it (an event tells which). */
  SendMessage: {
    arguments: z.tuple([userId, messageText, z.optional(z.nullable(clientId))]),
    result: z.nullable(messageShape),
  },
  Typing: { arguments: z.tuple([userId]), result: z.void() },
  StopTyping: { arguments: z.tuple([userId]), result: z.void() },
  MarkRead: { arguments: z.tuple([userId, serialId]), result: z.void() },
} as const;

export interface RateLimited {
  type: RateLimitType;
  limit: number;
  resetsUtc: string;
}

/** The events a client receives, with their arguments. */
export interface ChatHubEvents {
  ReceiveMessage: [message: Message];
  MessagesRead: [receipt: { byUserId: string; upToMessageId: number; readUtc: string }];
  UserTyping: [fromUserId: string];
  UserStopTyping: [fromUserId: string];
  UserOnline: [userId: string];
  UserOffline: [userId: string];
  RateLimited: [refusal: RateLimited];
  Blocked: [refusal: { withUserId: string }];
  /** A claim of the user was redeemed, or its redemption taken back. */
  ClaimChanged: [claimId: number];
  /** An assignment that the user has to do with was made, given to another host, or closed. */
  AssignmentChanged: [assignmentId: number];
  /**
   * Whether what others send may be missing for now, because the servers do not hear each other. Once it is not paused any
   * more, whoever listens reads what came after the last id they know.
   */
  DeliveryChanged: [delivery: { isPaused: boolean }];
}

const everyEvent: Readonly<Record<keyof ChatHubEvents, true>> = {
  ReceiveMessage: true,
  MessagesRead: true,
  UserTyping: true,
  UserStopTyping: true,
  UserOnline: true,
  UserOffline: true,
  RateLimited: true,
  Blocked: true,
  ClaimChanged: true,
  AssignmentChanged: true,
  DeliveryChanged: true,
};
/** The names of all events that the hub pushes. */
export const chatHubEventNames = Object.keys(everyEvent) as (keyof ChatHubEvents)[];
