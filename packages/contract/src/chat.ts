import * as z from 'zod/mini';
import { messageId, queryNumber, userId, utc } from './fields.ts';
import { memberShape } from './members.ts';
import { defineRoutes } from './route.ts';

export const messageShape = z.object({
  /** Grows within a conversation in the order in which messages were stored. */
  id: messageId,
  fromUserId: userId,
  toUserId: userId,
  text: z.string(),
  sentUtc: utc,
  isRead: z.boolean(),
  readUtc: z.nullable(utc),
});
export type Message = z.output<typeof messageShape>;

const conversationShape = z.object({
  partner: z.extend(z.pick(memberShape, { id: true, displayName: true, currentMoodKey: true, verified: true }), {
    primaryPhotoUrl: z.nullable(z.string()),
    online: z.boolean(),
  }),
  lastMessage: messageShape,
  unread: z.int(),
});
export type Conversation = z.output<typeof conversationShape>;

/** 0 stands before all messages. */
const idBeforeMessages = queryNumber(z.int('field.invalid').check(z.nonnegative('field.invalid')));

export const chatRoutes = defineRoutes({
  ticket: {
    method: 'POST',
    path: '/api/chat/ticket',
    access: 'signed-in',
    summary: 'What opens the hub for this session within 60 seconds, and nothing else; it may stand in an address',
    response: z.object({ ticket: z.string() }),
  },
  conversations: {
    method: 'GET',
    path: '/api/messages/conversations',
    access: 'signed-in',
    summary: 'The inbox, newest first; 24 a page',
    query: z.object({ cursor: z.optional(z.string('cursor.invalid').check(z.maxLength(200, 'cursor.invalid'))) }),
    response: z.array(conversationShape),
    paged: true,
  },
  unreadCount: {
    method: 'GET',
    path: '/api/messages/unread-count',
    access: 'signed-in',
    summary: 'How many messages wait to be read',
    response: z.object({ count: z.int() }),
  },
  history: {
    method: 'GET',
    path: '/api/messages/{id}',
    access: 'signed-in',
    summary: 'Messages with a member, oldest first, 50 a page: the newest, or those before or after an id',
    params: z.object({ id: userId }),
    query: z.object({ before: z.optional(queryNumber(messageId)), after: z.optional(idBeforeMessages) }),
    response: z.array(messageShape),
  },
  markRead: {
    method: 'POST',
    path: '/api/messages/{id}/read',
    access: 'signed-in',
    summary: 'Mark what a member wrote as read, up to a message',
    params: z.object({ id: userId }),
    body: z.object({ upToMessageId: messageId }),
    response: z.object({ ok: z.literal(true) }),
  },
});
