import type { UserId } from '@ambiance/domain/ids';
import { storedSince } from '@ambiance/domain/retention';
import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';

export interface Passkey {
  id: string;
  userId: UserId;
  /** Its id in browsers, as base64url. */
  credentialId: string;
  publicKey: Buffer;
  /** How often it was used, as counted by the authenticator; 0 if that does not count. */
  counter: number;
  transports: string[];
  name: string;
  addedAt: Date;
  usedAt: Date | null;
}

const openPasskeys = (db: Db) =>
  db
    .selectFrom('passkeys')
    .where('removed_at', 'is', null)
    .select([
      'id',
      'user_id as userId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
      'transports',
      'name',
      'added_at as addedAt',
      'used_at as usedAt',
    ]);

/** A user's passkeys, newest first. */
export const passkeysOf = (db: Db, userId: UserId): Promise<Passkey[]> =>
  openPasskeys(db).where('user_id', '=', userId).orderBy('added_at', 'desc').orderBy('id').execute();

/** The passkey with an id of the browser; undefined if it was removed or never existed. */
export const findPasskey = (db: Db, credentialId: string): Promise<Passkey | undefined> =>
  openPasskeys(db).where('credential_id', '=', credentialId).executeTakeFirst();

/** Adds a passkey; returns false if an account already has it. */
export async function addPasskey(tx: Db, passkey: Omit<Passkey, 'usedAt'>): Promise<boolean> {
  const added = await tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      added_at: passkey.addedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows) === 1;
}

/**
 * Records a use, with the authenticator's new count; returns false if the passkey was removed. A count that is not higher than
 * the stored one comes from a copy of the authenticator, or from a parallel use: it returns false too. Authenticators
 * that do not count always return 0.
 */
export async function recordUse(tx: Db, id: string, counter: number, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where((where) =>
      where.or([where('counter', '<', counter), where.and([where('counter', '=', 0), where.val(counter === 0)])]),
    )
    .executeTakeFirst();
  return Number(used.numUpdatedRows) === 1;
}

/** Removes a passkey that its user has. It opens nothing any more. */
export async function removePasskey(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('passkeys').set({ removed_at: now }).where('id', '=', id).execute();
}

/** Removes all passkeys of a user; returns how many there were. */
export async function removePasskeysOf(tx: Db, userId: UserId, now: Date): Promise<number> {
  const removed = await tx
    .updateTable('passkeys')
    .set({ removed_at: now })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return Number(removed.numUpdatedRows);
}

/** Uses up a challenge; returns false if it was used before. */
export async function consumeChallenge(tx: Db, nonce: Buffer, expiresAt: Date): Promise<boolean> {
  const used = await tx
    .insertInto('used_challenges')
    .values({ challenge_hash: createHash('sha256').update(nonce).digest(), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(used.numInsertedOrUpdatedRows) === 1;
}

/** Deletes expired challenges, and passkeys whose removal can no longer be undone. */
export async function deleteEndedPasskeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<=', now).execute();
  await db.deleteFrom('passkeys').where('removed_at', '<=', storedSince('passkeys', now)).execute();
}
