import type { UserId } from '@ambiance/domain/ids';
import { createHash } from 'node:crypto';
import { storedSince } from '@ambiance/domain/retention';
import type { Db } from '../../platform/database/database.ts';

/** An eleventh device replaces the one that was used longest ago. */
const maxPerUser = 10;

const hashOf = (userId: UserId, secret: string) => createHash('sha256').update(`${userId} ${secret}`).digest();

/** The unique key of the account’s device with this secret; undefined if the account has no such device. */
export async function knownDevice(db: Db, email: string, secret: string): Promise<string | undefined> {
  const devices = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'user_id')
    .where('email', '=', email)
    .select(['user_id', 'secret_hash'])
    .execute();
  return devices
    .find(({ user_id, secret_hash }) => secret_hash.equals(hashOf(user_id, secret)))
    ?.secret_hash.toString('hex');
}

/**
 * Returns true if a user has logged in with other devices than this one, and never with this one. After all devices were forgotten,
 * the session that stayed open counts as another device.
 */
export async function isNewDevice(tx: Db, userId: UserId, secret: string | undefined, now: Date): Promise<boolean> {
  const devices = await tx.selectFrom('known_devices').where('user_id', '=', userId).select('secret_hash').execute();
  const hash = secret === undefined ? undefined : hashOf(userId, secret);
  if (devices.length > 0) return !devices.some(({ secret_hash }) => hash?.equals(secret_hash));
  const open = tx.selectFrom('sessions').where('user_id', '=', userId).where('expires_at', '>', now);
  return (await open.where('devices_forgotten', '=', true).select('id').executeTakeFirst()) !== undefined;
}

/** Remembers a device in the login transaction, which has locked the user. */
export async function rememberDevice(tx: Db, userId: UserId, secret: string, now: Date): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, secret_hash: hashOf(userId, secret), used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'secret_hash']).doUpdateSet({ used_at: now }))
    .execute();
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('secret_hash', 'in', (devices) =>
      devices
        .selectFrom('known_devices')
        .where('user_id', '=', userId)
        .orderBy('used_at', 'desc')
        .offset(maxPerUser)
        .select('secret_hash'),
    )
    .execute();
}

/** Forgets all devices of a user, also those of the sessions that stay open. */
export async function deleteDevicesOf(db: Db, userId: UserId): Promise<void> {
  await db
    .with('forgotten', (query) => query.deleteFrom('known_devices').where('user_id', '=', userId).returning('user_id'))
    .updateTable('sessions')
    .set({ devices_forgotten: true })
    .where('user_id', 'in', (query) => query.selectFrom('forgotten').select('user_id'))
    .execute();
}

/** Deletes devices without a login during the retention period. */
export async function deleteUnusedDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('known_devices').where('used_at', '<=', storedSince('knownDevices', now)).execute();
}
