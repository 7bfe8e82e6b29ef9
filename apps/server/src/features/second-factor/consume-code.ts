import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { queueAccessNotice } from '../mail/access-notices.ts';
import { stepOf } from './app-codes.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import type { Seal } from './seal.ts';
import { secondFactorOf, consumeRecoveryHash, consumeStep } from './second-factors.repository.ts';

export const wrongCode = () => new DomainError('second-factor.wrong', { fields: { code: 'second-factor.wrong' } });

/**
 * Uses up a code of the app or a recovery code. Call it in a transaction: of several parallel uses of a code only one succeeds.
 * @throws DomainError `second-factor.wrong`, `second-factor.none`
 */
export async function consumeCode(
  seal: Seal,
  tx: Db,
  { userId, code }: { userId: UserId; code: string },
  now: Date,
): Promise<void> {
  const factor = await secondFactorOf(tx, userId);
  if (!factor) throw new DomainError('second-factor.none');
  if (/^\d+$/.test(code)) {
    const secret = seal.open(factor.sealedSecret, userId);
    const step = secret && stepOf(secret, code, now);
    if (step === undefined || !(await consumeStep(tx, userId, step))) throw wrongCode();
    return;
  }
  const left = await consumeRecoveryHash(tx, userId, hashOfRecoveryCode(userId, code));
  if (left === undefined) throw wrongCode();
  await queueAccessNotice(tx, userId, { kind: 'recovery-code-used', left }, now);
}
