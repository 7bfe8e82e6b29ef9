import { hostStates } from '@ambiance/domain/hosts';
import * as z from 'zod/mini';
import { displayName, email, newPassword, queryNumber, text, userId, venueId, venueParams } from './fields.ts';
import { defineRoutes, managers } from './route.ts';

const hostParams = z.object({ id: queryNumber(venueId), hostId: userId });

const hostShape = z.object({
  id: userId,
  displayName: z.string(),
  email: z.string(),
  /** 1 means active; any other value means inactive. */
  status: z.int(),
  verified: z.boolean(),
  visibleAsIndividual: z.boolean(),
  nonDiscoverable: z.boolean(),
  /** Available, away or switched off; only in the list of a venue's hosts. */
  state: z.optional(z.enum(hostStates)),
  /** True if the host is off shift: new chats go to colleagues first. */
  isOffShift: z.optional(z.boolean()),
  /** The number of the host's open assignments. */
  openAssignments: z.int(),
});
export type Host = z.output<typeof hostShape>;

/** The number of chats that moved to a colleague, and of those that stayed because no one could take them. */
const movedChats = z.object({ moved: z.int(), stayed: z.int() });

export const hostRoutes = defineRoutes({
  list: {
    endpoint: 'GET /api/venues/{id}/hosts',
    access: managers,
    summary: 'List the hosts of a venue',
    params: venueParams,
    response: z.array(hostShape),
  },
  counts: {
    endpoint: 'GET /api/venues/{id}/host-counts',
    access: managers,
    summary: 'Count the active hosts of a venue, and all of them',
    params: venueParams,
    response: z.object({ active: z.int(), total: z.int() }),
  },
  find: {
    endpoint: 'GET /api/venues/{id}/hosts/search',
    access: managers,
    summary: 'Search the hosts of a venue by part of their name or address; by name, 24 a page',
    params: venueParams,
    query: z.object({ q: z.optional(text(80)), cursor: z.optional(userId) }),
    response: z.array(hostShape),
    paged: true,
  },
  create: {
    endpoint: 'POST /api/venues/{id}/hosts',
    access: managers,
    summary: 'Create a host account; its password must be changed at the first login',
    params: venueParams,
    body: z.object({
      email,
      displayName,
      password: newPassword,
      visibleAsIndividual: z._default(z.boolean('field.invalid'), false),
      nonDiscoverable: z._default(z.boolean('field.invalid'), false),
    }),
    response: hostShape,
  },
  update: {
    endpoint: 'PUT /api/venues/{id}/hosts/{hostId}',
    access: managers,
    summary: 'Change who may see a host',
    params: hostParams,
    body: z.object({
      visibleAsIndividual: z.optional(z.boolean('field.invalid')),
      nonDiscoverable: z.optional(z.boolean('field.invalid')),
    }),
    response: hostShape,
  },
  deactivate: {
    endpoint: 'POST /api/venues/{id}/hosts/{hostId}/deactivate',
    access: managers,
    summary: 'End a host’s access at once; open chats go to a colleague',
    params: hostParams,
    response: hostShape,
  },
  moveChats: {
    endpoint: 'POST /api/venues/{id}/hosts/{hostId}/move-chats',
    access: managers,
    summary: 'Reassign all open chats of a host, to one active host or each to the least busy colleague',
    params: hostParams,
    body: z.object({ toHostUserId: z.optional(z.nullable(userId)) }),
    response: movedChats,
  },
  shift: {
    endpoint: 'GET /api/hosts/me/shift',
    access: ['host'],
    summary: 'Read whether the host is off shift',
    response: z.object({ isOffShift: z.boolean() }),
  },
  changeShift: {
    endpoint: 'PUT /api/hosts/me/shift',
    access: ['host'],
    summary: 'Go off shift, which passes open chats to colleagues on shift, or come back',
    body: z.object({ isOffShift: z.boolean('field.invalid') }),
    response: z.extend(movedChats, { isOffShift: z.boolean() }),
  },
  reactivate: {
    endpoint: 'POST /api/venues/{id}/hosts/{hostId}/reactivate',
    access: managers,
    summary: 'Restore a host’s access',
    params: hostParams,
    response: hostShape,
  },
});
