import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { PushKeys, WebPush } from '../../platform/services/web-push.ts';

/** The key pair of the settings; undefined if none is set. */
export function configuredKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Config): PushKeys | undefined {
  return VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY
    ? { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
    : undefined;
}

/** The key pairs of this installation. They are in the database, for all nodes, and are read at each use. */
export interface PushKeyStore {
  /**
   * The pair for new devices: that of the settings, or one that is created when it is first needed. It stays until `keys vapid` replaces
   * it.
   */
  current(): Promise<PushKeys>;
  /** The pair with which a device subscribed, or `now` if that is unknown. */
  of(publicKey: string | null, now: PushKeys): Promise<PushKeys>;
}

export function createPushKeys(
  { db, push, log }: { db: Db; push: WebPush; log: Log },
  configured: PushKeys | undefined,
): PushKeyStore {
  let warnedOf: string | undefined;
  function warnOnce({ publicKey }: PushKeys): void {
    if (!configured || configured.publicKey === publicKey || warnedOf === publicKey) return;
    warnedOf = publicKey;
    log.warn(
      `VAPID_PUBLIC_KEY is not the key in use, ${publicKey}. To put it in use on all servers, run "npm run admin -- keys vapid".`,
    );
  }
  async function current(): Promise<PushKeys> {
    const stored = await storedKeys(db);
    if (stored && configured && stored.publicKey !== configured.publicKey && (await hasUnknownPairs(db))) {
      // Older versions did not store a pair that came from the settings, so the pair of their devices is unknown.
      await db.transaction().execute((tx) => replaceKeys(tx, configured, configured.publicKey));
      return configured;
    }
    // Two nodes may store a pair at the same time; the first one stays.
    if (!stored) await storeKeys(db, configured ?? push.makeKeys(), 'if-none');
    const keys = stored ?? (await storedKeys(db))!;
    warnOnce(keys);
    return keys;
  }
  return {
    current,
    async of(publicKey, now) {
      if (publicKey === null || publicKey === now.publicKey) return now;
      return (await formerKeys(db, publicKey)) ?? now;
    },
  };
}

/** True if an older version stored a device without its pair. */
async function hasUnknownPairs(db: Db): Promise<boolean> {
  const device = db.selectFrom('push_subscriptions').where('public_key', 'is', null).select('endpoint').limit(1);
  return (await device.executeTakeFirst()) !== undefined;
}

/**
 * Makes a pair current. Devices with the former pair still get notifications. If the pair of a device is unknown, `unknown` is stored for
 * it.
 */
export async function replaceKeys(tx: Db, keys: PushKeys, unknown?: string): Promise<void> {
  const before = await storedKeys(tx, 'locked');
  if (before?.publicKey === keys.publicKey) return;
  await addFormerKeys(tx, before, unknown ?? before?.publicKey ?? keys.publicKey);
  await storeKeys(tx, keys, 'always');
}

/** The current key pair; undefined before it is first needed. */
export async function storedKeys(db: Db, lock?: 'locked'): Promise<PushKeys | undefined> {
  const keys = db.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']);
  return (lock ? keys.forUpdate() : keys).executeTakeFirst();
}

const formerKeys = (db: Db, publicKey: string): Promise<PushKeys | undefined> =>
  db
    .selectFrom('former_push_keys')
    .where('public_key', '=', publicKey)
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst();

async function storeKeys(db: Db, keys: PushKeys, when: 'always' | 'if-none'): Promise<void> {
  const row = { public_key: keys.publicKey, private_key: keys.privateKey };
  await db
    .insertInto('push_keys')
    .values(row)
    .onConflict((conflict) => (when === 'always' ? conflict.column('id').doUpdateSet(row) : conflict.doNothing()))
    .execute();
}

/** Stores a replaced pair. Also stores the pair `unknown` for the devices of older versions. */
async function addFormerKeys(tx: Db, keys: PushKeys | undefined, unknown: string): Promise<void> {
  if (keys) {
    await tx
      .insertInto('former_push_keys')
      .values({ public_key: keys.publicKey, private_key: keys.privateKey, replaced_at: sql`now()` })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await tx.updateTable('push_subscriptions').set({ public_key: unknown }).where('public_key', 'is', null).execute();
}
