import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PushKeys, WebPush } from '../../platform/web-push.ts';

/** The key pair of the settings; undefined if none is set. */
export function configuredKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Config): PushKeys | undefined {
  return VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY
    ? { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
    : undefined;
}

/** The key pair in the database; undefined before it is first needed. */
export const storedKeys = (db: Db): Promise<PushKeys | undefined> =>
  db.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst();

/** The key pair of the settings, or else one that is made when first needed and stored for all nodes. */
export function createPushKeys(db: Db, push: WebPush, configured: PushKeys | undefined): () => Promise<PushKeys> {
  let known = configured;
  return async () => {
    known ??= await storedKeys(db);
    if (known) return known;
    const { publicKey, privateKey } = push.makeKeys();
    const row = { public_key: publicKey, private_key: privateKey };
    // Two nodes may make a pair at the same time; the first one is stored.
    await db
      .insertInto('push_keys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    known = await storedKeys(db);
    return known ?? { publicKey, privateKey };
  };
}
