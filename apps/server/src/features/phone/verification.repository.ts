import type { Verification } from '@ambiance/contract/phone';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { PhoneNumber } from '@ambiance/domain/phones';
import type { Db } from '../../platform/database/database.ts';
import { errorCode, uniqueViolation } from '../../platform/database/error-code.ts';
import { giveBadge } from '../accounts/users.repository.ts';

const shownDigits = 4;

export async function verificationOf(db: Db, userId: UserId): Promise<Verification> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['verification_source', 'verified_at', 'phone'])
    .executeTakeFirstOrThrow();
  return {
    verified: row.verification_source !== null,
    source: row.verification_source,
    verifiedAt: row.verified_at?.toISOString() ?? null,
    phoneEnding: row.phone?.slice(-shownDigits) ?? null,
  };
}

/** Returns true if a user may buy a plan: their phone is verified, or support confirmed one. */
export async function hasVerifiedPhone(db: Db, userId: UserId): Promise<boolean> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('phone_verified_at').executeTakeFirst();
  return Boolean(row?.phone_verified_at);
}

/** Records a user's verified phone; null for a phone that support confirmed without its number. */
export async function saveVerifiedPhone(tx: Db, userId: UserId, phone: PhoneNumber | null, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ phone_verified_at: now, ...(phone && { phone }) })
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw errorCode(error) === uniqueViolation ? new DomainError('phone.taken') : error;
    });
  await giveBadge(tx, userId, 'phone', now);
}
