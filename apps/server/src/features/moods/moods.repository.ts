import type { UserId } from '@ambiance/domain/ids';
import type { Mood } from '@ambiance/domain/moods';
import type { Db } from '../../platform/database/database.ts';
import { moodAt, moodEndAt } from '../../platform/database/mood-at.ts';

export interface StoredMood {
  current: Mood | null;
  until: Date | null;
  /** The default mood (lasting): `current` changes to it when a temporary mood ends. */
  lasting: Mood | null;
}

export async function moodOf(db: Db, userId: UserId, now: Date): Promise<StoredMood> {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select([moodAt(now).as('current'), moodEndAt(now).as('until'), 'mood as lasting'])
    .executeTakeFirstOrThrow();
}

const noTemporary = { passing_mood: null, passing_ends_at: null, still_up_asked: false };

/** Sets the default mood (lasting), or clears it with null. A temporary mood ends with that. */
export async function setMood(tx: Db, userId: UserId, mood: Mood | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ mood, ...noTemporary })
    .where('id', '=', userId)
    .execute();
}

/** Sets a temporary mood (passing) until the given time, on top of the default one. */
export async function setTemporaryMood(tx: Db, userId: UserId, mood: Mood, until: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ passing_mood: mood, passing_ends_at: until, still_up_asked: false })
    .where('id', '=', userId)
    .execute();
}

/** Limits a user to the moods of a lower plan. A default or temporary mood that the plan does not include becomes Chat. */
export async function limitMoodTo(db: Db, userId: UserId, open: readonly Mood[]): Promise<void> {
  const fallback: Mood = 'chat';
  for (const column of ['mood', 'passing_mood'] as const) {
    await db
      .updateTable('users')
      .set({ [column]: fallback })
      .where('id', '=', userId)
      .where(column, 'not in', [...open])
      .execute();
  }
}

const batch = 500;

/** Clears a batch of expired temporary moods in a transaction. Several nodes may do so at the same time. */
export async function endSomeMoods(tx: Db, now: Date): Promise<{ userId: UserId; ended: Mood }[]> {
  const over = await tx
    .selectFrom('users')
    .where('passing_ends_at', '<=', now)
    .orderBy('id')
    .limit(batch)
    .forNoKeyUpdate()
    .skipLocked()
    .select(['id as userId', 'passing_mood as ended'])
    .$narrowType<{ ended: Mood }>()
    .execute();
  const userIds = over.map(({ userId }) => userId);
  if (userIds.length > 0) await tx.updateTable('users').set(noTemporary).where('id', 'in', userIds).execute();
  return over;
}

/** Marks opted-in members whose mood ends before `endingBy` as asked; returns those newly marked. */
export const noteAsked = (db: Db, now: Date, endingBy: Date): Promise<{ userId: UserId; mood: Mood }[]> =>
  db
    .updateTable('users')
    .set({ still_up_asked: true })
    .where('passing_ends_at', '>', now)
    .where('passing_ends_at', '<=', endingBy)
    .where('wants_still_up', '=', true)
    .where('still_up_asked', '=', false)
    .where('status', '=', 'Active')
    .returning(['id as userId', 'passing_mood as mood'])
    .$narrowType<{ mood: Mood }>()
    .execute();
