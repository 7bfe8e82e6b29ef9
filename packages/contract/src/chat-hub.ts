import { reactions } from '@ambiance/domain/conversations';
import { maxLengths } from '@ambiance/domain/members';
import * as z from 'zod/mini';
import { messageShape } from './chat.ts';
import { isStorable, messageId, userId, visible } from './fields.ts';

/** What a person writes: 1 to 4,000 characters (code points) after trimming, one of which can be seen. */
const messageText = z.string('message.empty').check(
  z.trim(),
  z.regex(visible, 'message.empty'),
  z.refine(isStorable, 'field.characters'),
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
    /** The last one is the message of the same conversation that it answers. */
    arguments: z.tuple([userId, messageText, z.optional(z.nullable(clientId)), z.optional(z.nullable(messageId))]),
    result: z.nullable(messageShape),
  },
  Typing: { arguments: z.tuple([userId]), result: z.void() },
  StopTyping: { arguments: z.tuple([userId]), result: z.void() },
  /** Puts a reaction to a message of the partner or of one's own in the place of an earlier one, or (null) takes it back. */
  ReactToMessage: {
    arguments: z.tuple([userId, messageId, z.nullable(z.enum(reactions, 'field.invalid'))]),
    result: messageShape,
  },
  /** Erases the text of an own message of the last 10 minutes; its place stays. */
  UnsendMessage: { arguments: z.tuple([userId, messageId]), result: messageShape },
  MarkRead: { arguments: z.tuple([userId, messageId]), result: z.void() },
} as const;
