import { maxTableHint } from '@ambiance/domain/table-checks';
import * as z from 'zod/mini';
import { messageId, queryNumber, serialId, text, userId, utc, venueId, done } from './fields.ts';
import { defineRoutes, venueStaff } from './route.ts';

/** A member's request for help at their table that has not ended. */
const tableCheckShape = z.object({
  id: serialId,
  askedUtc: utc,
  /** True if no one answered in time. It stays true if someone answers later. */
  isUnanswered: z.boolean(),
  /** True if a member of staff is on their way. */
  isAnswered: z.boolean(),
  /** The first name of the member of staff who is on their way; null if there is none. */
  answeredBy: z.nullable(z.string()),
});

/** A meeting at a partner venue during which the member can ask its staff for help. */
export const myTableShape = z.object({
  /** The id of the message that proposed the meeting. */
  messageId,
  /** The other person of the meeting; null if a block separates the two, or the account is not active. */
  withUserId: z.nullable(userId),
  venueName: z.string(),
  /** When the member can no longer ask. */
  untilUtc: utc,
  check: z.nullable(tableCheckShape),
});
export type MyTable = z.output<typeof myTableShape>;

/** A request for help, as the staff on duty see it. */
export const tableAtWorkShape = z.object({
  id: serialId,
  venue: z.object({ id: venueId, name: z.string() }),
  firstName: z.string(),
  primaryPhotoUrl: z.nullable(z.string()),
  /** Where the member sits, in their own words; empty if they wrote nothing. */
  hint: z.string(),
  askedUtc: utc,
  isUnanswered: z.boolean(),
  /** Who is on their way; null if no one is. The name is null if that account was erased. */
  answered: z.nullable(z.object({ firstName: z.nullable(z.string()), isYou: z.boolean() })),
});
export type TableAtWork = z.output<typeof tableAtWorkShape>;

/** The requests that staff can list: those that have not ended, or those that were withdrawn in the last minutes. */
const statesAtWork = ['open', 'withdrawn'] as const;

const params = z.object({ id: queryNumber(serialId, 'table-check.over') });
const often = { requests: 60, seconds: 60 } as const;

export const tableCheckRoutes = defineRoutes({
  mine: {
    endpoint: 'GET /api/table-checks',
    access: ['member'],
    summary: 'List the meetings of the user at partner venues that take place now, each with their request for help',
    response: z.array(myTableShape),
  },
  staff: {
    endpoint: 'GET /api/table-checks/staff',
    access: ['member'],
    summary: 'Read whether staff of a meeting’s venue are online, before asking them for help',
    query: z.object({ messageId: queryNumber(messageId, 'table-check.no-meeting') }),
    response: z.object({ isOnline: z.boolean() }),
    rateLimit: often,
  },
  ask: {
    endpoint: 'POST /api/table-checks',
    access: ['member'],
    summary: 'Ask the staff on duty for help at the table; a request that has not ended is returned as it is',
    body: z.object({
      messageId,
      /** Where the user sits, in their own words. */
      hint: z.optional(text(maxTableHint)),
    }),
    response: myTableShape,
    rateLimit: { requests: 60, seconds: 3600 },
  },
  withdraw: {
    endpoint: 'POST /api/table-checks/{id}/withdraw',
    access: ['member'],
    summary: 'Withdraw a request for help',
    params,
    response: done,
    rateLimit: often,
  },
  atWork: {
    endpoint: 'GET /api/table-checks/at-work',
    access: venueStaff,
    summary: 'List the requests for help at venues where the user is on duty, the unanswered ones first',
    query: z.object({
      /** Without it, requests that have not ended. */
      state: z.optional(z.enum(statesAtWork, 'field.invalid')),
    }),
    response: z.array(tableAtWorkShape),
  },
  answer: {
    endpoint: 'POST /api/table-checks/{id}/answer',
    access: venueStaff,
    summary: 'Be on the way to a member who asked for help; if a colleague was faster, returns who it is',
    params,
    response: tableAtWorkShape,
    rateLimit: often,
  },
  finish: {
    endpoint: 'POST /api/table-checks/{id}/done',
    access: venueStaff,
    summary: 'Close a request for help after someone went to the table',
    params,
    response: done,
    rateLimit: often,
  },
});
