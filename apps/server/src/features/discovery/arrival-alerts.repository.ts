import type { UserId } from '@ambiance/domain/ids';
import { storedSince } from '@ambiance/domain/retention';
import type { Db } from '../../platform/database/database.ts';

const oldest = (now: Date) => storedSince('arrivalAlerts', now);

/** Returns whether a user has an alert that has not expired. */
export async function hasAlert(db: Db, userId: UserId, now: Date): Promise<boolean> {
  const mine = db.selectFrom('arrival_alerts').where('user_id', '=', userId).where('asked_at', '>', oldest(now));
  return (await mine.select('user_id').executeTakeFirst()) !== undefined;
}

/**
 * The radius of a user's alert, null for their own city. Undefined if there is no alert, or if the account is inactive,
 * paused or not verified yet.
 */
export async function alertOf(tx: Db, userId: UserId): Promise<{ radiusKm: number | null } | undefined> {
  return tx
    .selectFrom('arrival_alerts')
    .innerJoin('users', 'users.id', 'user_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'Active')
    .where('paused', '=', false)
    .where('awaits_email_proof', '=', false)
    .select('radius_km as radiusKm')
    .executeTakeFirst();
}

/** Saves an alert; an existing one is replaced and starts again. */
export async function saveAlert(tx: Db, userId: UserId, radiusKm: number | null, now: Date): Promise<void> {
  const alert = { radius_km: radiusKm, asked_at: now };
  await tx
    .insertInto('arrival_alerts')
    .values({ user_id: userId, ...alert })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(alert))
    .execute();
}

export async function deleteAlert(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('arrival_alerts').where('user_id', '=', userId).execute();
}

export async function deleteExpiredAlerts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('arrival_alerts').where('asked_at', '<=', oldest(now)).execute();
  await db.deleteFrom('found_arrivals').where('found_at', '<=', oldest(now)).execute();
}

/** Stores a found arrival until a page has shown it to the user. */
export async function saveFoundArrival(tx: Db, userId: UserId, radiusKm: number, now: Date): Promise<void> {
  const found = { radius_km: radiusKm, found_at: now };
  await tx
    .insertInto('found_arrivals')
    .values({ user_id: userId, ...found })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(found))
    .execute();
}

/** The radius in kilometres within which someone was found, 0 for the user's city; null if there is nothing to show. */
export async function foundRadius(db: Db, userId: UserId): Promise<number | null> {
  const found = db.selectFrom('found_arrivals').where('user_id', '=', userId).select('radius_km');
  return (await found.executeTakeFirst())?.radius_km ?? null;
}

export async function deleteFoundArrival(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom('found_arrivals').where('user_id', '=', userId).execute();
}

/** The next users with an alert, sorted by id. */
export async function usersWithAlert(db: Db, after: UserId | undefined, max: number): Promise<UserId[]> {
  const rows = await db
    .selectFrom('arrival_alerts')
    .$if(after !== undefined, (alerts) => alerts.where('user_id', '>', after!))
    .orderBy('user_id')
    .limit(max)
    .select('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
