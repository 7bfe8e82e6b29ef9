import type { Mood } from '@ambiance/domain/moods';
import { sql } from 'kysely';

/** The mood of the `users` row in reach that counts at an instant. */
export const moodAt = (now: Date) =>
  sql<Mood | null>`case when users.passing_ends_at > ${now} then users.passing_mood else users.mood end`;

/** When that mood ends; null where it lasts. */
export const moodEndAt = (now: Date) =>
  sql<Date | null>`case when users.passing_ends_at > ${now} then users.passing_ends_at end`;
