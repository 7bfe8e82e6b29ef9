import type { secondFactorRoutes } from '@ambiance/contract/second-factor';
import { DomainError } from '@ambiance/domain/errors';
import { asksForSecondFactor } from '@ambiance/domain/second-factor';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import type { AccountNeeds } from '../accounts/account-needs.ts';
import { knownDevice } from '../accounts/known-devices.repository.ts';
import { passwordMark } from '../accounts/login-token.ts';
import { isPasswordOf } from '../accounts/passwords.ts';
import { lockSession } from '../accounts/sessions.repository.ts';
import { logIn } from '../accounts/start-session.ts';
import { credentialsOf, emailOf, passwordHashOf } from '../accounts/users.repository.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { secretText, secretUri, stepOf } from './app-codes.ts';
import { createCodeAttempts } from './code-attempts.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import type { Seal } from './seal.ts';
import {
  addSecondFactor,
  removeSecondFactor,
  replaceRecoveryHashes,
  secondFactorOf,
} from './second-factors.repository.ts';
import { newSetUp, secretOfSetUp } from './set-up.ts';
import { consumeCode, wrongCode } from './consume-code.ts';

export function secondFactorHandlers(needs: AccountNeeds & { seal: Seal }): Handlers<typeof secondFactorRoutes> {
  const { db, clock, ids, limits, seal, loginTokens, requireSecondFactor, wakeMail } = needs;
  const attempts = createCodeAttempts(limits);

  /** Changes a second factor for whoever proves to be its owner by the password and a code, in one transaction. */
  async function change(
    user: CurrentUser,
    { password, code }: { password: string; code: string },
    work: (tx: Db) => Promise<void>,
  ): Promise<void> {
    await checkPassword(db, user, password);
    await attempts.make(`signed in ${user.id}`, () =>
      db.transaction().execute(async (tx) => {
        await lockSession(tx, user, clock.now());
        await consumeCode(seal, tx, user.id, code, clock.now());
        await work(tx);
      }),
    );
    wakeMail();
  }

  return {
    async logIn({ body, device }) {
      const { code, deviceSecret } = body;
      const login = await loginTokens.read(body.loginToken);
      const account = login && (await credentialsOf(db, login));
      if (!account || passwordMark(account.passwordHash) !== login.passwordMark) {
        throw new DomainError('second-factor.expired');
      }
      const { userId, email } = account;
      const known = deviceSecret && (await knownDevice(db, email, deviceSecret));
      const loggedIn = await attempts.make(known ?? `${userId} ${login.passwordMark}`, () =>
        logIn(needs, account, {
          device,
          deviceSecret,
          consumeCode: (tx) => consumeCode(seal, tx, userId, code, clock.now()),
        }),
      );
      wakeMail();
      return loggedIn;
    },

    async state({ user }) {
      const factor = await secondFactorOf(db, user.id);
      return {
        addedUtc: factor?.addedAt.toISOString() ?? null,
        recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
        isRequired: requireSecondFactor && asksForSecondFactor(user.role),
      };
    },

    async begin({ user }) {
      if (await secondFactorOf(db, user.id)) throw new DomainError('second-factor.added');
      const { secret, setUpToken } = newSetUp({ ids, seal }, user.id, clock.now());
      return { secret: secretText(secret), uri: secretUri(secret, await emailOf(db, user.id)), setUpToken };
    },

    async add({ user, body }) {
      await checkPassword(db, user, body.password);
      const now = clock.now();
      const secret = secretOfSetUp(seal, user.id, body.setUpToken, now);
      if (!secret) throw new DomainError('second-factor.expired');
      const lastStep = stepOf(secret, body.code, now);
      if (lastStep === undefined) throw wrongCode();
      const recoveryCodes = newRecoveryCodes(ids);
      await db.transaction().execute(async (tx) => {
        await lockSession(tx, user, now);
        const factor = {
          sealedSecret: seal.seal(secret, user.id),
          addedAt: now,
          lastStep,
          recoveryHashes: recoveryCodes.map((code) => hashOfRecoveryCode(user.id, code)),
        };
        if (!(await addSecondFactor(tx, user.id, factor))) throw new DomainError('second-factor.added');
        await queueMail(tx, user.id, 'second-factor-added', now);
      });
      wakeMail();
      return { recoveryCodes };
    },

    async renewRecoveryCodes({ user, body }) {
      const recoveryCodes = newRecoveryCodes(ids);
      const hashes = recoveryCodes.map((code) => hashOfRecoveryCode(user.id, code));
      await change(user, body, (tx) => replaceRecoveryHashes(tx, user.id, hashes));
      return { recoveryCodes };
    },

    async remove({ user, body }) {
      await change(user, body, async (tx) => {
        await removeSecondFactor(tx, user.id);
        await queueMail(tx, user.id, 'second-factor-removed', clock.now());
      });
      return { ok: true };
    },
  };
}

async function checkPassword(db: Db, user: CurrentUser, password: string): Promise<void> {
  if (await isPasswordOf(await passwordHashOf(db, user.id), password)) return;
  throw new DomainError('password.wrong', { fields: { password: 'password.wrong' } });
}
