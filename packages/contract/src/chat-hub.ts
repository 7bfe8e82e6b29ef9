import { reactions } from '@ambiance/domain/conversations';
import { maxLengths } from '@ambiance/domain/members';
import * as z from 'zod/mini';
import { messageShape } from './chat.ts';
import { isStorable, messageId, userId, visible } from './fields.ts';

/** Text of a message: 1 to 4,000 characters (code points) after trimming, at least one of them visible. */
const messageText = z.string('message.empty').check(
  z.trim(),
  z.regex(visible, 'message.empty'),
  z.refine(isStorable, 'field.characters'),
  z.refine(
    (written) => written.length <= maxLengths.message || Array.from(written).length <= maxLengths.message,
    'message.too-long',
  ),
);

/** Created by the sender's device. A repeated id means the same message, so a retry is harmless. */
export const clientId = z.uuid('field.invalid');

/** The methods a client may invoke, with their arguments and result. */
export const chatHubMethods = {
  /** Resolves with the stored message, or with null if a limit or a block refused it (an event has the reason). */
  SendMessage: {
    /** The last argument is the id of the message, in the same conversation, to which this one replies. */
    arguments: z.tuple([userId, messageText, z.optional(z.nullable(clientId)), z.optional(z.nullable(messageId))]),
    result: z.nullable(messageShape),
  },
  Typing: { arguments: z.tuple([userId]), result: z.void() },
  StopTyping: { arguments: z.tuple([userId]), result: z.void() },
  /** Sets the user's reaction to a message of either person, replacing an earlier one; null removes it. */
  ReactToMessage: {
    arguments: z.tuple([userId, messageId, z.nullable(z.enum(reactions, 'field.invalid'))]),
    result: messageShape,
  },
  /** Erases the text of the user's own message of the last 10 minutes; an empty message remains. */
  UnsendMessage: { arguments: z.tuple([userId, messageId]), result: messageShape },
  MarkRead: { arguments: z.tuple([userId, messageId]), result: z.void() },
} as const;
