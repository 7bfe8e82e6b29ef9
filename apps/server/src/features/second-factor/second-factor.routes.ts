import type { Proof, secondFactorRoutes } from '@ambiance/contract/second-factor';
import { DomainError } from '@ambiance/domain/errors';
import { asksForSecondFactor } from '@ambiance/domain/second-factor';
import type { UserId } from '@ambiance/domain/ids';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockSession } from '../accounts/sessions.repository.ts';
import { emailOf } from '../accounts/users.repository.ts';
import { queueAccessNotice } from '../mail/access-notices.ts';
import { holdAccess } from '../mail/former-emails.repository.ts';
import type { AccessNotice } from '../mail/second-factor-mail-texts.ts';
import { secretText, secretUri, stepOf } from './app-codes.ts';
import { createCodeAttempts } from './code-attempts.ts';
import { createPasskeyCeremonies } from './passkey-ceremonies.ts';
import { logInHandlers } from './log-in.routes.ts';
import { passkeyHandlers, type PasskeyNeeds } from './passkey.routes.ts';
import { checkPassword, createProving, wrongCode } from './prove.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import type { Seal } from './seal.ts';
import { openToken, sealToken } from './sealed-token.ts';
import {
  addSecondFactor,
  removeSecondFactor,
  replaceRecoveryHashes,
  secondFactorOf,
} from './second-factors.repository.ts';
import type { Ids } from '../../platform/ids.ts';

export function secondFactorHandlers(needs: PasskeyNeeds): Handlers<typeof secondFactorRoutes> {
  const { db, clock, ids, limits, seal, requireSecondFactor, wakeMail } = needs;
  const attempts = createCodeAttempts(limits);
  const ceremonies = createPasskeyCeremonies(needs);
  const prove = createProving(needs, ceremonies, attempts);

  /** Changes the second factor of a user who proves ownership, and mails them, in one transaction. */
  async function change(
    user: CurrentUser,
    proof: Proof,
    kind: AccessNotice,
    work: (tx: Db) => Promise<unknown>,
  ): Promise<void> {
    await prove(user, proof, async (tx) => {
      if (!(await secondFactorOf(tx, user.id))) throw new DomainError('second-factor.none');
      const heldId = await holdAccess(tx, user.id, clock.now());
      await work(tx);
      await queueAccessNotice(tx, user.id, { kind, heldId }, clock.now());
    });
    wakeMail();
  }

  return {
    ...logInHandlers(needs, ceremonies, attempts),
    ...passkeyHandlers(needs, ceremonies, prove),

    async state({ user }) {
      const factor = await secondFactorOf(db, user.id);
      return {
        addedUtc: factor?.addedAt.toISOString() ?? null,
        recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
        isRequired: requireSecondFactor && asksForSecondFactor(user.role),
        hasApp: factor !== undefined && factor.sealedSecret !== null,
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
      const secret = openToken(seal, setUpOf(user.id), body.setUpToken, now)?.content;
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

const secretBytes = 20;
const minutes = 30;

const setUpOf = (userId: UserId) => `set-up ${userId}`;

/** A new secret, and an encrypted token that contains it and is valid for 30 minutes. So no unused secret has to be stored. */
function newSetUp({ ids, seal }: { ids: Ids; seal: Seal }, userId: UserId, now: Date) {
  const secret = Buffer.from(ids.hex(secretBytes), 'hex');
  return { secret, setUpToken: sealToken(seal, setUpOf(userId), secret, new Date(now.getTime() + minutes * 60_000)) };
}
