import { checkInStates } from '@ambiance/domain/check-ins';
import { languages } from '@ambiance/domain/languages';
import * as z from 'zod/mini';
import { email, messageId, phoneNumber, queryNumber, serialId, utc, done } from './fields.ts';
import { defineRoutes } from './route.ts';

export const checkInShape = z.object({
  id: serialId,
  /** The id of the message that proposed the meeting. */
  messageId,
  /** The first name of the person whom the member meets. */
  partnerName: z.string(),
  /** The friend's email address, or their full phone number with a plus. */
  friend: z.string(),
  language: z.enum(languages),
  /** When the member is asked if they are home. */
  dueUtc: utc,
  state: z.enum(checkInStates),
  /** True once the friend was asked to call. */
  isCallAsked: z.boolean(),
});
export type CheckIn = z.output<typeof checkInShape>;

const params = z.object({ id: queryNumber(serialId, 'check-in.unknown') });
const often = { requests: 60, seconds: 60 } as const;

export const checkInRoutes = defineRoutes({
  mine: {
    endpoint: 'GET /api/check-ins',
    access: ['member'],
    summary: 'List the check-ins of the user that are not over',
    response: z.array(checkInShape),
  },
  setUp: {
    endpoint: 'POST /api/check-ins',
    access: ['member'],
    summary: 'Set up a check-in for an agreed meeting: the friend is contacted if the user does not confirm being home',
    body: z
      .object({
        messageId,
        email: z.optional(email),
        phone: z.optional(phoneNumber),
        /** The friend's language. */
        language: z.enum(languages, 'field.invalid'),
        /** When to ask the member: an instant such as `2026-11-27T22:00:00-05:00`. */
        dueAt: z.iso.datetime({ offset: true, error: 'field.invalid' }),
      })
      .check(
        z.refine((friend) => (friend.email === undefined) !== (friend.phone === undefined), 'check-in.friend-required'),
      ),
    response: checkInShape,
    rateLimit: { requests: 30, seconds: 3600 },
  },
  home: {
    endpoint: 'POST /api/check-ins/{id}/home',
    access: ['member'],
    summary: 'Confirm being home, or cancel: the check-in ends, and the friend’s link shows nothing',
    params,
    response: done,
    rateLimit: often,
  },
  callMe: {
    endpoint: 'POST /api/check-ins/{id}/call-me',
    access: ['member'],
    summary: 'Ask the friend to call at once',
    params,
    response: checkInShape,
    rateLimit: often,
  },
});
