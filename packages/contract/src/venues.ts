import { isTimeZone } from '@ambiance/domain/calendar';
import { perkCategories } from '@ambiance/domain/perks';
import * as z from 'zod/mini';
import { displayName, email, newPassword, queryNumber, serialId, text, userId, utc } from './fields.ts';
import { perkShape, venueShape } from './perks.ts';
import { defineRoutes } from './route.ts';

const venueId = queryNumber(serialId);
const venueParams = z.object({ id: venueId });
const managers = { managerOf: 'venue' } as const;

const perkFields = z.object({
  title: text(80).check(z.minLength(1, 'field.required')),
  blurb: z.optional(z.nullable(text(300))),
  terms: z.optional(z.nullable(text(1000))),
  minTier: z.enum(['standard', 'premium'], 'field.invalid'),
  categoryKey: z.enum(perkCategories, 'field.invalid'),
  endsUtc: z.optional(z.nullable(z.iso.datetime('field.invalid'))),
});

/** A perk as its managers see it. */
export const managedPerkShape = z.extend(perkShape, {
  title: z.string(),
  /** How often it was claimed and redeemed. */
  claimed: z.int(),
  redeemed: z.int(),
  /** Redemptions of each of the last 14 days, oldest first. */
  redeemedByDay: z.array(z.int()),
});

export const hostShape = z.object({
  id: userId,
  displayName: z.string(),
  email: z.string(),
  /** 1 is active; anything else is not. */
  status: z.int(),
  verified: z.boolean(),
  visibleAsIndividual: z.boolean(),
  nonDiscoverable: z.boolean(),
  /** How many assignments are open with the host. */
  openAssignments: z.int(),
});
export type Host = z.output<typeof hostShape>;

export const assignmentShape = z.object({
  id: serialId,
  venueId: serialId,
  memberUserId: userId,
  /** Only for the host and the managers who handle it. */
  memberName: z.string(),
  hostUserId: z.nullable(userId),
  status: z.enum(['open', 'closed']),
  createdUtc: utc,
  closedUtc: z.nullable(utc),
});
export type Assignment = z.output<typeof assignmentShape>;

const assignmentCounts = z.object({ open: z.int(), closed: z.int() });

const hoursOfDay = z.object({
  /** 1 is Monday, 7 is Sunday. */
  day: z.int('field.invalid').check(z.minimum(1, 'field.invalid'), z.maximum(7, 'field.invalid')),
  /** `HH:mm` in the venue's zone; closing at or before opening means the next day. */
  opens: z.string('field.invalid').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field.invalid')),
  closes: z.string('field.invalid').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field.invalid')),
});

const venueSettings = z.object({
  openingHours: z.array(hoursOfDay).check(z.maxLength(21, 'field.invalid')),
  awayText: z.object({ en: text(300), fr: text(300) }),
});

/** Missing leaves the time zone and the address as they are; an empty address clears it. */
const venueChanges = z.extend(venueSettings, {
  timeZone: z.optional(z.string('field.invalid').check(z.refine(isTimeZone, 'field.invalid'))),
  address: z.optional(text(200)),
});

const hostParams = z.object({ id: venueId, hostId: userId });

export const venueRoutes = defineRoutes({
  startChat: {
    method: 'POST',
    path: '/api/venues/{id}/start-chat',
    access: ['member'],
    summary: 'Be given a host of the venue to chat with',
    params: venueParams,
    body: z.object({ hostUserId: z.optional(z.nullable(userId)) }),
    response: z.object({
      hostUserId: userId,
      hostName: z.string(),
      /** What the venue says outside its opening hours, in the caller's language; null while it is open. */
      awayText: z.nullable(z.string()),
    }),
    rateLimit: { requests: 30, seconds: 60 },
  },
  mine: {
    method: 'GET',
    path: '/api/users/me/venues',
    access: ['host', 'manager'],
    summary: 'The venues where the signed-in user works, in order',
    response: z.array(z.object({ id: serialId, name: z.string() })),
  },
  successor: {
    method: 'GET',
    path: '/api/hosts/{id}/successor',
    access: ['member'],
    summary: 'Who goes on with the chat of a venue that a host had with the caller, or how it ended',
    params: z.object({ id: userId }),
    response: z.object({
      /** Null where nobody does, or where the host still has it. */
      successor: z.nullable(z.object({ hostUserId: userId, hostName: z.string(), venueName: z.string() })),
      /** Without a successor: it was closed, or it waits until the venue has a host for it; null where the host still has it. */
      end: z.nullable(z.enum(['closed', 'waiting'])),
    }),
  },
  venue: {
    method: 'GET',
    path: '/api/venues/{id}',
    access: managers,
    summary: 'A venue with its settings, for its managers',
    params: venueParams,
    response: z.extend(venueShape, venueSettings.shape),
  },
  saveSettings: {
    method: 'PUT',
    path: '/api/venues/{id}',
    access: managers,
    summary: 'Opening hours, time zone, address and the away text',
    params: venueParams,
    body: venueChanges,
    response: z.extend(venueShape, venueSettings.shape),
  },
  hosts: {
    method: 'GET',
    path: '/api/venues/{id}/hosts',
    access: managers,
    summary: 'The hosts of a venue',
    params: venueParams,
    response: z.array(hostShape),
  },
  createHost: {
    method: 'POST',
    path: '/api/venues/{id}/hosts',
    access: managers,
    summary: 'Make a host account; its password must be changed at the first login',
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
  updateHost: {
    method: 'PUT',
    path: '/api/venues/{id}/hosts/{hostId}',
    access: managers,
    summary: 'Change who may see a host',
    params: hostParams,
    body: z.object({
      visibleAsIndividual: z.optional(z.boolean('field.invalid')),
      nonDiscoverable: z.optional(z.boolean('field.invalid')),
    }),
    response: hostShape,
  },
  deactivateHost: {
    method: 'POST',
    path: '/api/venues/{id}/hosts/{hostId}/deactivate',
    access: managers,
    summary: "End a host's access at once; open assignments move on",
    params: hostParams,
    response: hostShape,
  },
  reactivateHost: {
    method: 'POST',
    path: '/api/venues/{id}/hosts/{hostId}/reactivate',
    access: managers,
    summary: 'Give a host access again',
    params: hostParams,
    response: hostShape,
  },
  assignments: {
    method: 'GET',
    path: '/api/venues/{id}/assignments',
    access: managers,
    summary: 'The assignments of a venue, newest first: all that are open, and the latest 100 that are closed',
    params: venueParams,
    response: z.array(assignmentShape),
  },
  assignmentCounts: {
    method: 'GET',
    path: '/api/venues/{id}/assignment-counts',
    access: managers,
    summary: 'How many assignments of a venue are open, and how many are closed',
    params: venueParams,
    response: assignmentCounts,
  },
  myAssignments: {
    method: 'GET',
    path: '/api/hosts/me/assignments',
    access: ['host'],
    summary: "The signed-in host's assignments, newest first: all that are open, and the latest 100 that are closed",
    query: z.object({ status: z.optional(z.enum(['open', 'closed'], 'field.invalid')) }),
    response: z.array(assignmentShape),
  },
  myAssignmentCounts: {
    method: 'GET',
    path: '/api/hosts/me/assignment-counts',
    access: ['host'],
    summary: "How many of the signed-in host's assignments are open, and how many are closed",
    response: assignmentCounts,
  },
  closeAssignment: {
    method: 'POST',
    path: '/api/assignments/{id}/close',
    access: { staffOf: 'assignment' },
    summary: 'Close an assignment; its chat ends',
    params: venueParams,
    response: assignmentShape,
  },
  reassign: {
    method: 'POST',
    path: '/api/assignments/{id}/reassign/{hostId}',
    access: { managerOf: 'assignment' },
    summary: 'Give an open assignment to another active host of the venue',
    params: hostParams,
    response: assignmentShape,
  },
  perks: {
    method: 'GET',
    path: '/api/venues/{id}/perks',
    access: managers,
    summary: "The venue's perks with how they are used",
    params: venueParams,
    response: z.array(managedPerkShape),
  },
  createPerk: {
    method: 'POST',
    path: '/api/venues/{id}/perks',
    access: managers,
    summary: 'Offer a perk',
    params: venueParams,
    body: perkFields,
    response: managedPerkShape,
  },
  updatePerk: {
    method: 'PUT',
    path: '/api/venues/{id}/perks/{perkId}',
    access: managers,
    summary: 'Change a perk; what was claimed stays as it was claimed',
    params: z.object({ id: venueId, perkId: venueId }),
    body: perkFields,
    response: managedPerkShape,
  },
});
