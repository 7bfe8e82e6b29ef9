import { hostStates } from '@ambiance/domain/hosts';
import { languages } from '@ambiance/domain/languages';
import * as z from 'zod/mini';
import { queryNumber, serialId, userId, utc, venueId, venueParams } from './fields.ts';
import { defineRoutes, managers } from './route.ts';

const idParams = z.object({ id: queryNumber(serialId) });

const assignmentShape = z.object({
  id: serialId,
  venueId,
  memberUserId: userId,
  /** Only shown to the host and the managers who handle it. */
  memberName: z.string(),
  hostUserId: z.nullable(userId),
  status: z.enum(['open', 'closed']),
  createdUtc: utc,
  /** Since when the member has been waiting for a reply; null if they are not. */
  waitingSinceUtc: z.optional(z.nullable(utc)),
  closedUtc: z.nullable(utc),
  /** The host of an open assignment, only in a venue's list. */
  host: z.optional(
    z.object({
      displayName: z.string(),
      /** 1 means active. */
      status: z.int(),
      state: z.enum(hostStates),
      isOffShift: z.boolean(),
    }),
  ),
  /** The member, only in the host's own list; managers see no message. */
  member: z.optional(
    z.object({
      language: z.enum(languages),
      primaryPhotoUrl: z.nullable(z.string()),
      /** The beginning of the newest message; null if there is none, or if it is unsent. */
      lastWords: z.nullable(z.object({ text: z.string(), isOwn: z.boolean(), sentUtc: utc })),
    }),
  ),
});
export type Assignment = z.output<typeof assignmentShape>;

const counts = z.object({ open: z.int(), closed: z.int() });

export const assignmentRoutes = defineRoutes({
  startChat: {
    endpoint: 'POST /api/venues/{id}/start-chat',
    access: ['member'],
    summary: 'Get a host of the venue to chat with',
    params: venueParams,
    body: z.object({ hostUserId: z.optional(z.nullable(userId)) }),
    response: z.object({
      hostUserId: userId,
      hostName: z.string(),
      /** The venue's message outside its opening hours, in the caller's language; null while it is open. */
      awayText: z.nullable(z.string()),
    }),
    rateLimit: { requests: 30, seconds: 60 },
  },
  successor: {
    endpoint: 'GET /api/hosts/{id}/successor',
    access: ['member'],
    summary: 'Find the host who took over a venue chat of the caller, or why the chat ended',
    params: z.object({ id: userId }),
    response: z.object({
      /** The host who took over; null if there is none, or if the first host still has the assignment. */
      successor: z.nullable(z.object({ hostUserId: userId, hostName: z.string(), venueName: z.string() })),
      /**
       * If there is no successor: the assignment was closed, or waits for the venue to have a host. Null if the host still has
       * it.
       */
      end: z.nullable(z.enum(['closed', 'waiting'])),
      /** True while the host is assigned to the caller: messages between them then count against no limit. */
      isOpen: z.boolean(),
      /** The host and the venue that they speak for; null if the caller has never chatted with such a host. */
      host: z.optional(
        z.nullable(
          z.object({ displayName: z.string(), venueName: z.string(), primaryPhotoUrl: z.nullable(z.string()) }),
        ),
      ),
      /** True if the caller can still write to the host, whose profile is visible. */
      canWrite: z.optional(z.boolean()),
    }),
  },
  ofVenue: {
    endpoint: 'GET /api/venues/{id}/assignments',
    access: managers,
    summary: 'List the assignments of a venue, newest first: all open ones and the latest 100 closed ones',
    params: venueParams,
    query: z.object({ status: z.optional(z.enum(['open', 'closed'], 'field.invalid')) }),
    response: z.array(assignmentShape),
  },
  countsOfVenue: {
    endpoint: 'GET /api/venues/{id}/assignment-counts',
    access: managers,
    summary: 'Count the open and the closed assignments of a venue',
    params: venueParams,
    response: counts,
  },
  mine: {
    endpoint: 'GET /api/hosts/me/assignments',
    access: ['host'],
    summary: 'List the assignments of the host, newest first: all open ones and the latest 100 closed ones',
    query: z.object({ status: z.optional(z.enum(['open', 'closed'], 'field.invalid')) }),
    response: z.array(assignmentShape),
  },
  myCounts: {
    endpoint: 'GET /api/hosts/me/assignment-counts',
    access: ['host'],
    summary: 'Count the open and the closed assignments of the host',
    response: counts,
  },
  close: {
    endpoint: 'POST /api/assignments/{id}/close',
    access: { staffOf: 'assignment' },
    summary: 'Close an assignment; its chat ends',
    params: idParams,
    response: assignmentShape,
  },
  reassign: {
    endpoint: 'POST /api/assignments/{id}/reassign/{hostId}',
    access: { managerOf: 'assignment' },
    summary: 'Reassign an open assignment to another active host of the venue',
    params: z.object({ id: queryNumber(serialId), hostId: userId }),
    response: assignmentShape,
  },
});
