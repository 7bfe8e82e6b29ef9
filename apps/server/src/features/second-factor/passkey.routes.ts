import type { secondFactorRoutes } from '@ambiance/contract/second-factor';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { maxPasskeys } from '@ambiance/domain/second-factor';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Handlers } from '../../http/serve.ts';
import type { Db } from '../../platform/database/database.ts';
import type { AccountNeeds } from '../accounts/account-needs.ts';
import { lockSession } from '../accounts/sessions.repository.ts';
import { emailOf } from '../accounts/users.repository.ts';
import { queueAccessNotice } from '../mail/access-notices.ts';
import { holdAccess } from '../mail/former-emails.repository.ts';
import { credentialOf, type PasskeyCeremonies } from './passkey-ceremonies.ts';
import { addPasskey, type Passkey, passkeysOf, removePasskey } from './passkeys.repository.ts';
import { checkPassword, proofPurpose, type Prove } from './prove.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import type { Seal } from './seal.ts';
import { addSecondFactor, secondFactorOf } from './second-factors.repository.ts';

type PasskeyRoutes = Pick<
  typeof secondFactorRoutes,
  'passkeys' | 'proofOptions' | 'beginPasskey' | 'addPasskey' | 'removePasskey' | 'addPasskeyStep'
>;

export type PasskeyNeeds = AccountNeeds & { seal: Seal; publicUrl: string };

const addingPurpose = ({ id, sessionId }: CurrentUser) => `passkey to add ${id} ${sessionId}`;
/** EdDSA, ES256 and RS256: every authenticator supports one of them. */
const algorithms = [-8, -7, -257];

export function passkeyHandlers(
  needs: PasskeyNeeds,
  ceremonies: PasskeyCeremonies,
  prove: Prove,
): Handlers<PasskeyRoutes> {
  const { db, clock, ids, wakeMail } = needs;

  return {
    passkeys: async ({ user }) => (await passkeysOf(db, user.id)).map(shownPasskey),

    proofOptions: async ({ user }) => ceremonies.optionsFor(proofPurpose(user), await passkeysOf(db, user.id)),

    async beginPasskey({ user, body }) {
      // The person who chose the first password could otherwise still log in after it is replaced.
      if (user.mustChangePassword) throw new DomainError('password.must-change');
      const passkeys = await prove(user, body, (tx) => passkeysWithRoom(tx, user.id));
      wakeMail();
      const email = await emailOf(db, user.id);
      return {
        challenge: ceremonies.newChallenge(addingPurpose(user)),
        rp: { id: ceremonies.rpId, name: 'Ambiance' },
        user: { id: Buffer.from(user.id).toString('base64url'), name: email, displayName: email },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: passkeys.map(credentialOf),
        authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
      };
    },

    async addPasskey({ user, body: { name, transports, ...registration } }) {
      const now = clock.now();
      const made = await ceremonies.verifyRegistration(registration, addingPurpose(user));
      const passkey = { id: ids.uuid(), userId: user.id, ...made, transports, name, addedAt: now };
      await db.transaction().execute(async (tx) => {
        await lockSession(tx, user, now);
        await passkeysWithRoom(tx, user.id);
        const heldId = await holdAccess(tx, user.id, now);
        if (!(await addPasskey(tx, passkey))) throw new DomainError('passkey.added');
        await queueAccessNotice(tx, user.id, { kind: 'passkey-added', heldId }, now);
      });
      wakeMail();
      return shownPasskey({ ...passkey, usedAt: null });
    },

    async removePasskey({ user, params, body }) {
      await prove(user, body, async (tx) => {
        const now = clock.now();
        const factor = await secondFactorOf(tx, user.id);
        const passkeys = await passkeysOf(tx, user.id);
        if (!passkeys.some(({ id }) => id === params.id)) throw new DomainError('passkey.missing');
        if (factor?.sealedSecret === null && passkeys.length === 1) throw new DomainError('passkey.last-step');
        const heldId = await holdAccess(tx, user.id, now);
        await removePasskey(tx, params.id, now);
        await queueAccessNotice(tx, user.id, { kind: 'passkey-removed', heldId }, now);
      });
      wakeMail();
      return { ok: true };
    },

    async addPasskeyStep({ user, body }) {
      await checkPassword(db, user, body.password);
      const now = clock.now();
      const recoveryCodes = newRecoveryCodes(ids);
      const recoveryHashes = recoveryCodes.map((code) => hashOfRecoveryCode(user.id, code));
      await db.transaction().execute(async (tx) => {
        await lockSession(tx, user, now);
        if ((await passkeysOf(tx, user.id)).length === 0) throw new DomainError('passkey.missing');
        const heldId = await holdAccess(tx, user.id, now);
        const factor = { sealedSecret: null, addedAt: now, lastStep: 0, recoveryHashes };
        if (!(await addSecondFactor(tx, user.id, factor))) throw new DomainError('second-factor.added');
        await queueAccessNotice(tx, user.id, { kind: 'second-factor-added', heldId }, now);
      });
      wakeMail();
      return { recoveryCodes };
    },
  };
}

/** The passkeys of an account that can hold another one. @throws DomainError `passkey.too-many` */
async function passkeysWithRoom(db: Db, userId: UserId): Promise<Passkey[]> {
  const passkeys = await passkeysOf(db, userId);
  if (passkeys.length >= maxPasskeys) throw new DomainError('passkey.too-many');
  return passkeys;
}

const shownPasskey = ({ id, name, addedAt, usedAt }: Passkey) => ({
  id,
  name,
  addedUtc: addedAt.toISOString(),
  usedUtc: usedAt?.toISOString() ?? null,
});
