import { moods } from '@ambiance/domain/moods';
import * as z from 'zod/mini';
import { defineRoutes } from './route.ts';

const moodKey = z.union([z.literal(''), z.null(), z.enum(moods)], 'mood.unknown');
const currentMood = z.object({ current: z.nullable(z.enum(moods)) });

export const moodRoutes = defineRoutes({
  current: {
    method: 'GET',
    path: '/api/users/me/mood',
    access: 'signed-in',
    summary: "The user's current mood",
    response: currentMood,
  },
  set: {
    method: 'PUT',
    path: '/api/users/me/mood',
    access: 'signed-in',
    summary: 'Set the current mood; empty clears it',
    body: z.union([z.object({ MoodKey: moodKey }), z.object({ moodKey })], 'mood.unknown'),
    response: currentMood,
  },
});
