import type { UserId } from '@ambiance/domain/ids';
import { maxCodeTries, type PhoneNumber } from '@ambiance/domain/phones';
import type { Db } from '../../platform/database/database.ts';

/** The newest code of a user; `receipt` identifies it at the SMS provider. */
export interface SentCode {
  phone: PhoneNumber;
  receipt: string;
}

/** Stores the code sent to a user. An earlier code stops working, and the number of tries starts at 0. */
export async function saveCode(db: Db, userId: UserId, code: SentCode & { expiresAt: Date }): Promise<void> {
  const row = { phone: code.phone, receipt: code.receipt, tries: 0, expires_at: code.expiresAt };
  await db
    .insertInto('phone_codes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/**
 * Counts a try before the code is compared, so that parallel tries cannot exceed the limit.
 * @returns the code to compare with, or the reason why there is none
 */
export async function countTry(db: Db, userId: UserId, now: Date): Promise<SentCode | 'expired' | 'used-up'> {
  const mine = db.updateTable('phone_codes').where('user_id', '=', userId).where('expires_at', '>', now);
  const tried = await mine
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('tries', '<', maxCodeTries)
    .returning(['phone', 'receipt'])
    .executeTakeFirst();
  if (tried) return tried;
  const left = await db.selectFrom('phone_codes').where('user_id', '=', userId).select('expires_at').executeTakeFirst();
  return left && left.expires_at > now ? 'used-up' : 'expired';
}

/** Gives back a try in which no code was compared. */
export async function returnTry(db: Db, userId: UserId, receipt: string): Promise<void> {
  await db
    .updateTable('phone_codes')
    .where('user_id', '=', userId)
    .where('receipt', '=', receipt)
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .execute();
}

/** Uses up a code; returns false if a parallel request was first. */
export async function consumeCode(db: Db, userId: UserId, receipt: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('phone_codes')
    .where('user_id', '=', userId)
    .where('receipt', '=', receipt)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows) === 1;
}

export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('phone_codes').where('expires_at', '<=', now).execute();
}
