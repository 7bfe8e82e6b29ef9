import { searchedAges } from '@ambiance/domain/ages';
import { languages } from '@ambiance/domain/languages';
import { maxLengths } from '@ambiance/domain/members';
import { moods } from '@ambiance/domain/moods';
import { minRadiusKm } from '@ambiance/domain/search-radius';
import * as z from 'zod/mini';
import { latitude, longitude, maxLength, queryNumber, text, userId, done } from './fields.ts';
import { memberShape } from './members.ts';
import { defineRoutes } from './route.ts';

const age = z.optional(
  queryNumber(
    z
      .int('field.invalid')
      .check(z.minimum(searchedAges.from, 'field.invalid'), z.maximum(searchedAges.to, 'field.invalid')),
  ),
);
const searchText = z.optional(text(maxLengths.search));

/** Search filter. All fields are optional; a radius beyond the plan is shortened silently. */
export const searchFilter = z.object({
  city: searchText,
  mood: z.optional(z.enum(moods, 'mood.unknown')),
  q: searchText,
  lat: z.optional(queryNumber(latitude, 'position.out-of-range')),
  lng: z.optional(queryNumber(longitude, 'position.out-of-range')),
  radiusKm: z.optional(
    queryNumber(z.number('field.invalid').check(z.positive('field.invalid'), z.maximum(20_100, 'field.invalid'))),
  ),
  /**
   * Lowest and highest age today, both included. The highest value also includes older members. Members who hide their age are
   * not found.
   */
  minAge: age,
  maxAge: age,
  speaks: z.optional(z.enum(languages, 'field.invalid')),
  cursor: z.optional(z.string('cursor.invalid').check(maxLength(200, 'cursor.invalid'))),
});
export type SearchFilter = z.output<typeof searchFilter>;

const aboutCount = z.object({
  /** Rounded total; null if one page holds all results, or if a search by name was not counted. */
  about: z.nullable(z.int()),
  /** True if there may be many more. */
  orMore: z.boolean(),
});
export type AboutCount = z.output<typeof aboutCount>;

const nearestTown = z.object({
  /** Spelled as most of its members do; a search by city finds them. */
  city: z.string(),
  /** Approximate distance from the user's position, in steps of 10 up to 100 and of 50 above. */
  distanceKm: z.int(),
});
export type NearestTown = z.output<typeof nearestTown>;

const alertState = z.object({ wanted: z.boolean() });

export const discoveryRoutes = defineRoutes({
  search: {
    endpoint: 'GET /api/users/search',
    access: 'signed-in',
    summary: 'Search members by mood, city, name and distance; 24 a page',
    query: searchFilter,
    response: z.array(memberShape),
    paged: true,
    rateLimit: { requests: 600, seconds: 3600 },
  },
  count: {
    endpoint: 'GET /api/users/search/count',
    access: 'signed-in',
    summary: 'Estimate how many members a search finds in all',
    query: z.omit(searchFilter, { cursor: true }),
    response: aboutCount,
    rateLimit: { requests: 600, seconds: 3600 },
  },
  nearbyCounts: {
    endpoint: 'GET /api/users/search/nearby-counts',
    access: 'signed-in',
    summary: 'Count the members around the caller, within each radius of the plan; 500 means 500 or more',
    query: z.object({ mood: z.optional(z.enum(moods, 'mood.unknown')) }),
    /** Smallest radius first; empty if the user has no position. */
    response: z.array(z.object({ radiusKm: z.int(), count: z.int() })),
    rateLimit: { requests: 600, seconds: 3600 },
  },
  nearestTown: {
    endpoint: 'GET /api/users/search/nearest-town',
    access: 'signed-in',
    summary: 'Find the nearest city within 500 km of the caller where at least 10 members can be found',
    response: z.object({ town: z.nullable(nearestTown) }),
    rateLimit: { requests: 600, seconds: 3600 },
  },
  arrivalAlert: {
    endpoint: 'GET /api/users/me/arrival-alert',
    access: 'signed-in',
    summary: 'Read whether the member has an arrival alert',
    response: alertState,
  },
  setArrivalAlert: {
    endpoint: 'PUT /api/users/me/arrival-alert',
    access: 'signed-in',
    summary: 'Turn an arrival alert on for 90 days, or off',
    body: z.object({
      wanted: z.boolean('field.invalid'),
      /**
       * Radius around the user's position; if it or the position is missing, the search covers the user's city. A radius beyond the plan is
       * shortened silently.
       */
      radiusKm: z.optional(
        z.int('field.invalid').check(z.minimum(minRadiusKm, 'field.invalid'), z.maximum(20_100, 'field.invalid')),
      ),
    }),
    response: alertState,
    rateLimit: { requests: 60, seconds: 3600 },
  },
  foundArrival: {
    endpoint: 'GET /api/users/me/found-arrival',
    access: 'signed-in',
    summary: 'Read whether the member’s alert found someone and no page has shown it yet',
    /** In kilometres, 0 for the member's city; null if there is nothing to show. */
    response: z.object({ radiusKm: z.nullable(z.int()) }),
  },
  foundArrivalShown: {
    endpoint: 'DELETE /api/users/me/found-arrival',
    access: 'signed-in',
    summary: 'Record that a page has shown what the alert found; can be repeated',
    response: done,
    rateLimit: { requests: 60, seconds: 3600 },
  },
  member: {
    endpoint: 'GET /api/users/{id}',
    access: 'signed-in',
    summary: 'Read one member as others see them',
    params: z.object({ id: userId }),
    response: memberShape,
    rateLimit: { requests: 600, seconds: 3600 },
  },
});
