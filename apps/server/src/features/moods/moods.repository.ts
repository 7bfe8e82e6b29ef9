import type { UserId } from '@ambiance/domain/ids';
import type { Mood } from '@ambiance/domain/moods';
import type { Db } from '../../platform/database/database.ts';

export async function moodOf(db: Db, userId: UserId): Promise<Mood | null> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('mood').executeTakeFirstOrThrow();
  return row.mood;
}

export async function setMood(db: Db, userId: UserId, mood: Mood | null): Promise<void> {
  await db.updateTable('users').set({ mood }).where('id', '=', userId).execute();
}

/** After a fall to a lower plan: a mood that the plan does not open becomes the one that every plan has. */
export async function limitMoodTo(db: Db, userId: UserId, open: readonly Mood[]): Promise<void> {
  const fallback: Mood = 'chat';
  await db
    .updateTable('users')
    .set({ mood: fallback })
    .where('id', '=', userId)
    .where('mood', 'not in', [...open])
    .execute();
}
