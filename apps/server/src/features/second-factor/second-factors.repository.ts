import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface SecondFactor {
  /** Null if there is no authenticator app, and passkeys are the second step. */
  sealedSecret: Buffer | null;
  addedAt: Date;
  /** The newest step of the app whose code was used. */
  lastStep: number;
  recoveryHashes: Buffer[];
}

export async function secondFactorOf(db: Db, userId: UserId): Promise<SecondFactor | undefined> {
  const row = await db.selectFrom('second_factors').where('user_id', '=', userId).selectAll().executeTakeFirst();
  return (
    row && {
      sealedSecret: row.sealed_secret,
      addedAt: row.added_at,
      lastStep: row.last_step,
      recoveryHashes: row.recovery_hashes,
    }
  );
}

/** Adds a second factor; returns false if the user already has one. */
export async function addSecondFactor(tx: Db, userId: UserId, factor: SecondFactor): Promise<boolean> {
  const added = await tx
    .insertInto('second_factors')
    .values({
      user_id: userId,
      sealed_secret: factor.sealedSecret,
      added_at: factor.addedAt,
      last_step: factor.lastStep,
      recovery_hashes: factor.recoveryHashes,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows) === 1;
}

/** Uses up a step of the app and all steps before it; returns false if that was done before. */
export async function consumeStep(tx: Db, userId: UserId, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return Number(used.numUpdatedRows) === 1;
}

/** Uses up a recovery code; returns how many are left, or undefined if the code is wrong. */
export async function consumeRecoveryHash(tx: Db, userId: UserId, hash: Buffer): Promise<number | undefined> {
  const row = await tx
    .updateTable('second_factors')
    .set({ recovery_hashes: sql<Buffer[]>`array_remove(recovery_hashes, ${hash}::bytea)` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`${hash}::bytea = any(recovery_hashes)`)
    .returning(sql<number>`cardinality(recovery_hashes)`.as('left'))
    .executeTakeFirst();
  return row?.left;
}

export async function replaceRecoveryHashes(tx: Db, userId: UserId, hashes: Buffer[]): Promise<void> {
  await tx.updateTable('second_factors').set({ recovery_hashes: hashes }).where('user_id', '=', userId).execute();
}

/** Removes a user's second factor; returns false if there is none. */
export async function removeSecondFactor(tx: Db, userId: UserId): Promise<boolean> {
  const removed = await tx.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst();
  return Number(removed.numDeletedRows) === 1;
}
