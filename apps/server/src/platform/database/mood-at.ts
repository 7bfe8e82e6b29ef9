import type { Mood } from '@ambiance/domain/moods';
import { sql } from 'kysely';

/** SQL for a user's mood at an instant. The statement must have a `users` row in scope. */
export const moodAt = (now: Date) =>
  sql<Mood | null>`case when users.passing_ends_at > ${now} then users.passing_mood else users.mood end`;

/** SQL for the end of that mood; null for a default mood. */
export const moodEndAt = (now: Date) =>
  sql<Date | null>`case when users.passing_ends_at > ${now} then users.passing_ends_at end`;
