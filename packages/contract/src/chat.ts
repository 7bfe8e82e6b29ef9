import { reactions } from '@ambiance/domain/conversations';
import { maxLengths } from '@ambiance/domain/members';
import { proposalStatuses } from '@ambiance/domain/proposals';
import * as z from 'zod/mini';
import { maxLength, messageId, queryNumber, text, userId, utc, venueId, done } from './fields.ts';
import { memberShape } from './members.ts';
import { defineRoutes } from './route.ts';

/** The proposal in a message of the kind `proposal`, with its current status. */
const proposalShape = z.object({
  status: z.enum(proposalStatuses),
  place: z.object({
    /** The partner venue; null if the place was typed in, or the venue no longer exists. */
    venueId: z.nullable(venueId),
    text: z.string(),
    /** Street, number and city of the venue, if known. */
    address: z.nullable(z.string()),
  }),
  atUtc: utc,
  /** IANA time zone of the place. */
  timeZone: z.string(),
});
export type Proposal = z.output<typeof proposalShape>;

/** A message as quoted by a reply. */
const quoteShape = z.object({
  id: messageId,
  fromUserId: userId,
  /** The beginning of its text; empty once it is unsent. */
  text: z.string(),
  isUnsent: z.optional(z.literal(true)),
  /** If it is a proposal: what was proposed, for a sentence in the reader's language. */
  proposal: z.optional(z.omit(proposalShape, { status: true })),
});
export type Quote = z.output<typeof quoteShape>;

/** A message in its current state. Optional fields are present only if they apply. */
export const messageShape = z.object({
  /** Increases within a conversation, in the order in which messages were stored. */
  id: messageId,
  fromUserId: userId,
  toUserId: userId,
  /** Empty only if it is unsent. */
  text: z.string(),
  sentUtc: utc,
  isRead: z.boolean(),
  readUtc: z.nullable(utc),
  replyTo: z.optional(quoteShape),
  /** At most one per person. */
  reactions: z.optional(z.array(z.object({ userId, reaction: z.enum(reactions) }))),
  isUnsent: z.optional(z.literal(true)),
  /** Set if the member sent it to another host of the venue, who had not replied before the chat was handed over. */
  passedOn: z.optional(z.object({ fromName: z.nullable(z.string()) })),
  /** If set, the text describes the proposal in words. */
  kind: z.optional(z.literal('proposal')),
  proposal: z.optional(proposalShape),
  /**
   * The number of its latest change: a reaction, a new proposal status, or unsending. Messages and changes of a conversation
   * share one numbering, in the order in which they were stored.
   */
  changeId: z.optional(messageId),
});
export type Message = z.output<typeof messageShape>;

/** The user's settings for a conversation; the partner does not see them. */
const settingsShape = z.object({ pinned: z.boolean(), muted: z.boolean(), archived: z.boolean() });

const conversationShape = z.object({
  partner: z.extend(
    z.pick(memberShape, { id: true, displayName: true, currentMoodKey: true, moodUntilUtc: true, verified: true }),
    {
      primaryPhotoUrl: z.nullable(z.string()),
      online: z.boolean(),
      /** The venue that the partner speaks for, if they are a host. */
      venueName: z.optional(z.string()),
    },
  ),
  lastMessage: messageShape,
  unread: z.int(),
  settings: settingsShape,
  /** One of the two ended it kindly. */
  isClosed: z.optional(z.literal(true)),
  /** The host who took over the chat, if the partner is a host. */
  handedOverTo: z.optional(z.object({ id: userId, displayName: z.string() })),
});
export type Conversation = z.output<typeof conversationShape>;

/** A conversation, and if one of the two ended it kindly. */
const closingShape = z.object({
  /** True if the user can end it: both have written, and it is not ended. */
  canClose: z.boolean(),
  /** The person who ended it; null if it is not ended. */
  closedBy: z.nullable(userId),
});
export type Closing = z.output<typeof closingShape>;

/** 0 is lower than the numbers of all messages and changes. */
const numberBefore = queryNumber(z.int('field.invalid').check(z.nonnegative('field.invalid')));

export const chatRoutes = defineRoutes({
  ticket: {
    endpoint: 'POST /api/chat/ticket',
    access: 'signed-in',
    summary: 'Get a token that opens the hub for this session within 60 seconds; it is safe to put in an address',
    response: z.object({ ticket: z.string() }),
  },
  conversations: {
    endpoint: 'GET /api/messages/conversations',
    access: 'signed-in',
    summary:
      'List the conversations, pinned ones first, then the newest; 24 a page. With a name or a member: all matches, archived ones too',
    query: z.object({
      q: z.optional(text(maxLengths.search)),
      view: z.optional(z.enum(['archived'], 'field.invalid')),
      withUserId: z.optional(userId),
      cursor: z.optional(z.string('cursor.invalid').check(maxLength(200, 'cursor.invalid'))),
    }),
    response: z.array(conversationShape),
    paged: true,
  },
  unreadCount: {
    endpoint: 'GET /api/messages/unread-count',
    access: 'signed-in',
    summary: 'Count the unread messages, without muted and archived conversations',
    response: z.object({ count: z.int() }),
  },
  history: {
    endpoint: 'GET /api/messages/{id}',
    access: 'signed-in',
    summary: 'List the messages with a member, oldest first, 50 a page: the newest, or those before or after an id',
    params: z.object({ id: userId }),
    query: z.object({ before: z.optional(queryNumber(messageId)), after: z.optional(numberBefore) }),
    response: z.array(messageShape),
  },
  changes: {
    endpoint: 'GET /api/messages/{id}/changes',
    access: 'signed-in',
    summary:
      'List the messages with a member that are new or changed after a number, 50 a page, in the order of their numbers: each one’s changeId, or its id if it never changed',
    params: z.object({ id: userId }),
    query: z.object({ after: numberBefore }),
    response: z.array(messageShape),
  },
  markRead: {
    endpoint: 'POST /api/messages/{id}/read',
    access: 'signed-in',
    summary: 'Mark the messages of a member as read, up to a message',
    params: z.object({ id: userId }),
    body: z.object({ upToMessageId: messageId }),
    response: done,
  },
  closing: {
    endpoint: 'GET /api/messages/{id}/closing',
    access: 'signed-in',
    summary: 'Read whether one of the two has ended the conversation kindly',
    params: z.object({ id: userId }),
    response: closingShape,
  },
  close: {
    endpoint: 'POST /api/messages/{id}/close',
    access: ['member'],
    summary: 'End a conversation with a member kindly: neither can write, react or propose any more',
    params: z.object({ id: userId }),
    response: closingShape,
    rateLimit: { requests: 30, seconds: 60 },
  },
  reopen: {
    endpoint: 'POST /api/messages/{id}/reopen',
    access: ['member'],
    summary: 'Reopen a conversation that the caller ended kindly',
    params: z.object({ id: userId }),
    response: closingShape,
    rateLimit: { requests: 30, seconds: 60 },
  },
  changeSettings: {
    endpoint: 'PUT /api/messages/{id}/settings',
    access: 'signed-in',
    summary: 'Pin, mute or archive a conversation for the caller; omitted fields stay as they are',
    params: z.object({ id: userId }),
    body: z.object({
      pinned: z.optional(z.boolean('field.invalid')),
      muted: z.optional(z.boolean('field.invalid')),
      archived: z.optional(z.boolean('field.invalid')),
    }),
    response: settingsShape,
    rateLimit: { requests: 120, seconds: 60 },
  },
});
