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
import { queueAccessNotice } from '../mail/access-notices.ts';
import { holdAccess } from '../mail/former-emails.repository.ts';
import type { AccessNotice } from '../mail/second-factor-mail-texts.ts';
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

  /** Changes the second factor of a user who proves ownership by password and code, and mails them, in one transaction. */
  async function change(
    user: CurrentUser,
    { password, code }: { password: string; code: string },
    kind: AccessNotice,
    work: (tx: Db) => Promise<unknown>,
  ): Promise<void> {
    await checkPassword(db, user, password);
    await attempts.make(`signed in ${user.id}`, () =>
      db.transaction().execute(async (tx) => {
        await lockSession(tx, user, clock.now());
        await consumeCode(seal, tx, { userId: user.id, code }, clock.now());
        const heldId = await holdAccess(tx, user.id, clock.now());
        await work(tx);
        await queueAccessNotice(tx, user.id, { kind, heldId }, clock.now());
      }),
    );
    wakeMail();
  }

  return {
    async logIn({ body, device, network }) {
      const { code, deviceSecret, bringBack } = body;
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
          network,
          bringBack,
          consumeCode: (tx) => consumeCode(seal, tx, { userId, code }, clock.now()),
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
        const heldId = await holdAccess(tx, user.id, now);
        if (!(await addSecondFactor(tx, user.id, factor))) throw new DomainError('second-factor.added');
        await queueAccessNotice(tx, user.id, { kind: 'second-factor-added', heldId }, now);
      });
      wakeMail();
      return { recoveryCodes };
    },

    async renewRecoveryCodes({ user, body }) {
      const recoveryCodes = newRecoveryCodes(ids);
      const hashes = recoveryCodes.map((code) => hashOfRecoveryCode(user.id, code));
      await change(user, body, 'recovery-codes-renewed', (tx) => replaceRecoveryHashes(tx, user.id, hashes));
      return { recoveryCodes };
    },

    async remove({ user, body }) {
      await change(user, body, 'second-factor-removed', (tx) => removeSecondFactor(tx, user.id));
      return { ok: true };
    },
  };
}

async function checkPassword(db: Db, user: CurrentUser, password: string): Promise<void> {
  if (await isPasswordOf(await passwordHashOf(db, user.id), password)) return;
  throw new DomainError('password.wrong', { fields: { password: 'password.wrong' } });
}
