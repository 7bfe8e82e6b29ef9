import type { secondFactorRoutes } from '@ambiance/contract/second-factor';
import { DomainError } from '@ambiance/domain/errors';
import { asksForSecondFactor } from '@ambiance/domain/second-factor';
import type { UserId } from '@ambiance/domain/ids';
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
  consumeRecoveryHash,
  consumeStep,
  removeSecondFactor,
  replaceRecoveryHashes,
  secondFactorOf,
} from './second-factors.repository.ts';
import type { Ids } from '../../platform/ids.ts';

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

const secretBytes = 20;
const minutes = 30;

const belongsTo = (userId: UserId, until: string) => `set-up ${userId} ${until}`;

/** A new secret, and an encrypted token that contains it and is valid for 30 minutes. So no unused secret has to be stored. */
function newSetUp({ ids, seal }: { ids: Ids; seal: Seal }, userId: UserId, now: Date) {
  const secret = Buffer.from(ids.hex(secretBytes), 'hex');
  const until = String(now.getTime() + minutes * 60_000);
  const sealed = seal.seal(secret, belongsTo(userId, until)).toString('base64url');
  return { secret, setUpToken: `${until}.${sealed}` };
}

/** The secret in a token made for this user; undefined if the token is invalid or has expired. */
function secretOfSetUp(seal: Seal, userId: UserId, setUpToken: string, now: Date): Buffer | undefined {
  const [until = '', sealed = ''] = setUpToken.split('.');
  if (!(Number(until) > now.getTime())) return undefined;
  return seal.open(Buffer.from(sealed, 'base64url'), belongsTo(userId, until));
}

const wrongCode = () => new DomainError('second-factor.wrong', { fields: { code: 'second-factor.wrong' } });

/**
 * Uses up a code of the app or a recovery code. Call it in a transaction: of several parallel uses of a code only one succeeds.
 * @throws DomainError `second-factor.wrong`, `second-factor.none`
 */
async function consumeCode(
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
