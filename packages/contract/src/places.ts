import * as z from 'zod/mini';
import { latitude, longitude, queryNumber, text } from './fields.ts';
import { defineRoutes } from './route.ts';

/** Kinds of places; towns and villages count as cities. */
const featureTypes = ['city', 'country'] as const;
export type FeatureType = (typeof featureTypes)[number];

/** A place in Nominatim's format; its coordinates are strings. */
const placeShape = z.object({
  place_id: z.int(),
  /** Source and licence of the data. */
  licence: z.string(),
  lat: z.string(),
  lon: z.string(),
  class: z.string(),
  type: z.string(),
  addresstype: z.string(),
  /** Lower means more prominent; results are sorted by it. */
  place_rank: z.int(),
  /** From 0 to 1. */
  importance: z.number(),
  name: z.string(),
  /** `Gatineau, Québec, Canada` */
  display_name: z.string(),
  /** The place's name under its own kind, and the names of the areas that contain it. */
  address: z.object({
    city: z.optional(z.string()),
    town: z.optional(z.string()),
    village: z.optional(z.string()),
    county: z.optional(z.string()),
    state: z.optional(z.string()),
    country: z.string(),
    country_code: z.string(),
  }),
});
export type Place = z.output<typeof placeShape>;

const featureType = z.optional(z.enum(featureTypes, 'field.invalid'));
const offMap = 'position.out-of-range';

export const placeRoutes = defineRoutes({
  search: {
    endpoint: 'GET /api/geo/search',
    access: 'public',
    summary: 'Find cities or countries whose name starts with a text, in the language of the caller',
    query: z.object({
      q: text(100),
      featureType,
      /** Nominatim's name of the same parameter. */
      featuretype: featureType,
      limit: z.optional(
        queryNumber(z.int('field.invalid').check(z.minimum(1, 'field.invalid'), z.maximum(40, 'field.invalid'))),
      ),
    }),
    response: z.array(placeShape),
    rateLimit: { requests: 240, seconds: 60 },
  },
  reverse: {
    endpoint: 'GET /api/geo/reverse',
    access: 'public',
    summary: 'Find the city of a position',
    query: z.object({ lat: queryNumber(latitude, offMap), lon: queryNumber(longitude, offMap) }),
    response: placeShape,
    rateLimit: { requests: 60, seconds: 60 },
  },
});
