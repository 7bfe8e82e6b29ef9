import { isTimeZone } from '@ambiance/domain/calendar';
import * as z from 'zod/mini';
import { messageShape } from './chat.ts';
import { meetingPlace, messageId, queryNumber, userId, venueId } from './fields.ts';
import { memberShape } from './members.ts';
import { defineRoutes } from './route.ts';
import { venueShape } from './venues.ts';

const instant = z.iso.datetime({ offset: true, error: 'field.invalid' });

const what = z.object({
  /** A partner venue, or a place that the proposer types in. */
  place: z
    .object({ venueId: z.optional(venueId), text: z.optional(meetingPlace) }, 'proposal.place-required')
    .check(
      z.refine((place) => (place.venueId === undefined) !== (place.text === undefined), 'proposal.place-required'),
    ),
  /** The hour of the meeting: an instant such as `2026-11-27T19:00:00-05:00`. */
  at: instant,
  /** The proposer's time zone, for a place that they typed in; a venue has its own. */
  timeZone: z.optional(z.string('field.invalid').check(z.refine(isTimeZone, 'field.invalid'))),
});

/** A proposal is identified by the id of its message. */
const proposalParams = z.object({ id: queryNumber(messageId, 'proposal.unknown') });
const answer = { requests: 60, seconds: 60 } as const;

export const meetingShape = z.object({
  partner: z.extend(z.pick(memberShape, { id: true, displayName: true }), {
    primaryPhotoUrl: z.nullable(z.string()),
  }),
  message: messageShape,
});
export type Meeting = z.output<typeof meetingShape>;

const meetingPlaceShape = z.object({
  venue: venueShape,
  /** True if it is open at the requested hour. */
  isOpen: z.boolean(),
  /** True if it offers a perk for two; missing means false. */
  hasPerkForTwo: z.optional(z.boolean()),
});

export type MeetingPlace = z.output<typeof meetingPlaceShape>;

export const proposalRoutes = defineRoutes({
  propose: {
    endpoint: 'POST /api/proposals',
    access: ['member'],
    summary:
      'Propose a meeting to someone with whom the user has exchanged messages: a message of kind proposal; one is open at a time',
    body: z.extend(what, { toUserId: userId }),
    response: messageShape,
    rateLimit: { requests: 60, seconds: 60 },
  },
  accept: {
    endpoint: 'POST /api/proposals/{id}/accept',
    access: ['member'],
    summary: 'Accept a proposal',
    params: proposalParams,
    response: messageShape,
    rateLimit: answer,
  },
  decline: {
    endpoint: 'POST /api/proposals/{id}/decline',
    access: ['member'],
    summary: 'Decline a proposal',
    params: proposalParams,
    response: messageShape,
    rateLimit: answer,
  },
  cancel: {
    endpoint: 'POST /api/proposals/{id}/cancel',
    access: ['member'],
    summary: 'Withdraw the caller’s own proposal, or call off an accepted one',
    params: proposalParams,
    response: messageShape,
    rateLimit: answer,
  },
  undo: {
    endpoint: 'POST /api/proposals/{id}/undo',
    access: ['member'],
    summary: 'Restore a meeting that the caller called off less than 10 seconds ago',
    params: proposalParams,
    response: messageShape,
    rateLimit: answer,
  },
  counter: {
    endpoint: 'POST /api/proposals/{id}/counter',
    access: ['member'],
    summary: 'Answer a proposal with another one; returns the new proposal',
    params: proposalParams,
    body: what,
    response: messageShape,
    rateLimit: answer,
  },
  agenda: {
    endpoint: 'GET /api/proposals',
    access: ['member'],
    summary: 'List the agreed meetings that are not over, the next one first',
    response: z.array(meetingShape),
  },
  recent: {
    endpoint: 'GET /api/proposals/recent',
    access: ['member'],
    summary: 'List the agreed meetings of the last two days that can be followed by another, the newest first',
    response: z.array(meetingShape),
  },
  places: {
    endpoint: 'GET /api/proposals/places',
    access: ['member'],
    summary: 'List partner venues near both people, and whether each is open at an hour',
    query: z.object({ withUserId: userId, at: instant }),
    response: z.array(meetingPlaceShape),
    rateLimit: { requests: 120, seconds: 60 },
  },
});
