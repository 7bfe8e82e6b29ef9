import { moods } from '@ambiance/domain/moods';
import * as z from 'zod/mini';
import { text } from './fields.ts';
import { defineRoutes } from './route.ts';

const moodKey = z.union([z.literal(''), z.null(), z.enum(moods)], 'mood.unknown');
const currentMood = z.object({
  current: z.nullable(z.enum(moods)),
  /** When it ends; missing if it has no end. */
  until: z.optional(z.string()),
  /** The default mood that replaces it when it ends; only present with `until`. */
  lasting: z.optional(z.nullable(z.enum(moods))),
});
export type CurrentMood = z.output<typeof currentMood>;

/** The end of a mood: an instant with its time zone offset. */
const until = z.optional(z.nullable(z.iso.datetime({ offset: true, error: 'field.invalid' })));

export const moodRoutes = defineRoutes({
  current: {
    endpoint: 'GET /api/users/me/mood',
    access: 'signed-in',
    summary: 'Read the current mood of the user',
    response: currentMood,
  },
  set: {
    endpoint: 'PUT /api/users/me/mood',
    access: 'signed-in',
    summary:
      'Set the current mood, without end or until an instant within a year; empty clears it and the default mood',
    body: z.union([z.object({ MoodKey: moodKey, until }), z.object({ moodKey, until })], 'mood.unknown'),
    response: currentMood,
  },
  pulse: {
    endpoint: 'GET /api/moods/pulse',
    access: 'signed-in',
    summary: 'Estimate how many members are in each mood in the caller’s region; the same for an hour',
    /** In the order of moods. `about` is the count rounded down to 5, 10, 25, 50, 100 …; null if it is below 5. */
    response: z.array(z.object({ mood: z.enum(moods), about: z.nullable(z.int()) })),
    rateLimit: { requests: 120, seconds: 3600 },
  },
  townPulse: {
    endpoint: 'GET /api/moods/town-pulse',
    access: 'public',
    summary: 'Estimate how many members are in each mood around the main town of a time zone; the same for an hour',
    query: z.object({ timeZone: text(50) }),
    response: z.object({
      /** Null if the time zone has no such town, or too few people are there. */
      town: z.nullable(z.string()),
      /** The moods with enough people. `about` is the count rounded down to 5, 10, 25, 50, 100 …. */
      moods: z.array(z.object({ mood: z.enum(moods), about: z.int() })),
    }),
    rateLimit: { requests: 60, seconds: 3600 },
  },
});
