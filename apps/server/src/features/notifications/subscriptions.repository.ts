import type { NotificationSettings } from '@ambiance/contract/notifications';
import type { UserId } from '@ambiance/domain/ids';
import { maxSubscriptions } from '@ambiance/domain/notifications';
import { type Db, query } from '../../platform/database/database.ts';

/** A push subscription of a browser: its endpoint and its encryption keys. */
export interface Device {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The server's public key with which it subscribed; null if unknown. */
  publicKey: string | null;
}

/** The default settings: all topics, without names or texts. */
const quietSettings: NotificationSettings = {
  messages: true,
  assignments: true,
  perks: true,
  saved: true,
  showsDetails: false,
};

export async function settingsOf(db: Db, userId: UserId): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .where('user_id', '=', userId)
    .select(['messages', 'assignments', 'perks', 'saved', 'shows_details as showsDetails'])
    .executeTakeFirst();
  return row ?? quietSettings;
}

/** Saves the settings; a missing one is left unchanged. */
export async function saveSettings(db: Db, userId: UserId, settings: NotificationSettings): Promise<void> {
  const { messages, assignments, perks, saved, showsDetails } = settings;
  const row = { messages, assignments, perks, ...(saved !== undefined && { saved }), shows_details: showsDetails };
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Stores a device of a session and deletes the user's oldest ones beyond the maximum. Returns false if the session has ended. */
export async function addSubscription(
  db: Db,
  { id: userId, sessionId }: { id: string; sessionId: string },
  { endpoint, p256dh, auth, publicKey }: Device,
  now: Date,
): Promise<boolean> {
  const added = await query(
    db,
    `insert into push_subscriptions (endpoint, session_id, user_id, p256dh, auth, created_at, public_key)
     select $1, id, user_id, $4, $5, $6, $7 from sessions where id = $2 and user_id = $3 for key share
     on conflict (endpoint) do update set session_id = excluded.session_id, user_id = excluded.user_id,
       p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at, public_key = excluded.public_key
     returning id`,
    [endpoint, sessionId, userId, p256dh, auth, now, publicKey],
  );
  await query(
    db,
    `delete from push_subscriptions where user_id = $1 and id not in (
      select id from push_subscriptions where user_id = $1 order by created_at desc, id desc limit $2)`,
    [userId, maxSubscriptions],
  );
  return added.length === 1;
}

export async function removeSubscription(db: Db, userId: UserId, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute();
}

/** Returns true if notifications can be sent to a device of the user. */
export async function hasDevice(tx: Db, userId: UserId): Promise<boolean> {
  const devices = tx.selectFrom('push_subscriptions').where('user_id', '=', userId).select('user_id');
  return (await devices.executeTakeFirst()) !== undefined;
}

/** Deletes a device that its push service no longer knows. */
export async function deleteDevice(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute();
}

/** The devices of a user whose sessions are still valid. */
export const devicesOf = (db: Db, userId: UserId, now: Date): Promise<Device[]> =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .where('push_subscriptions.user_id', '=', userId)
    .where('expires_at', '>', now)
    .select(['endpoint', 'p256dh', 'auth', 'public_key as publicKey'])
    .execute();

/** The hosts of the push services that most devices use. */
export async function pushHosts(db: Db): Promise<string[]> {
  const rows = await query<{ host: string }>(
    db,
    `select split_part(endpoint, '/', 3) as host from push_subscriptions
     where endpoint like 'https://%' group by 1 order by count(*) desc, 1 limit 3`,
    [],
  );
  return rows.map(({ host }) => host);
}
