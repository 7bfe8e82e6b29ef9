import type { Proof } from '@ambiance/contract/second-factor';
import { DomainError, wrongField } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { isPasswordOf } from '../accounts/passwords.ts';
import { lockSession } from '../accounts/sessions.repository.ts';
import { passwordHashOf } from '../accounts/users.repository.ts';
import { queueAccessNotice } from '../mail/access-notices.ts';
import { stepOf } from './app-codes.ts';
import type { createCodeAttempts } from './code-attempts.ts';
import type { PasskeyCeremonies } from './passkey-ceremonies.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import type { Seal } from './seal.ts';
import { consumeRecoveryHash, consumeStep, secondFactorOf } from './second-factors.repository.ts';

/** The purpose of a challenge with which a user proves, in one session, that the account is theirs. */
export const proofPurpose = ({ id, sessionId }: CurrentUser) => `passkey proof ${id} ${sessionId}`;

/** Does work in a transaction, after the same call has proved that the account belongs to the user. */
export type Prove = <T>(user: CurrentUser, proof: Proof, work: (tx: Db) => Promise<T>) => Promise<T>;

/** Checks what a login would ask for: the password and, with two-step login, a code or a passkey. */
export function createProving(
  { db, clock, seal }: Pick<Platform, 'db' | 'clock'> & { seal: Seal },
  ceremonies: PasskeyCeremonies,
  attempts: ReturnType<typeof createCodeAttempts>,
): Prove {
  return async (user, { password, code, passkey }, work) => {
    await checkPassword(db, user, password);
    const use = passkey && (await ceremonies.verifyUse(passkey, proofPurpose(user), user.id));
    return attempts.make(`signed in ${user.id}`, () =>
      db.transaction().execute(async (tx) => {
        await lockSession(tx, user, clock.now());
        if (use) await ceremonies.consume(tx, use);
        else if (code !== undefined) await consumeCode(seal, tx, { userId: user.id, code }, clock.now());
        else if (await secondFactorOf(tx, user.id)) throw codeRequired();
        return work(tx);
      }),
    );
  };
}

export async function checkPassword(db: Db, user: CurrentUser, password: string): Promise<void> {
  if (await isPasswordOf(await passwordHashOf(db, user.id), password)) return;
  throw wrongField('password', 'password.wrong');
}

const codeRequired = () => wrongField('code', 'second-factor.code-required');

export const wrongCode = () => wrongField('code', 'second-factor.wrong');

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
    const secret = factor.sealedSecret && seal.open(factor.sealedSecret, userId);
    const step = secret ? stepOf(secret, code, now) : undefined;
    if (step === undefined || !(await consumeStep(tx, userId, step))) throw wrongCode();
    return;
  }
  const left = await consumeRecoveryHash(tx, userId, hashOfRecoveryCode(userId, code));
  if (left === undefined) throw wrongCode();
  await queueAccessNotice(tx, userId, { kind: 'recovery-code-used', left }, now);
}
