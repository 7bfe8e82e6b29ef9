import type { PasskeyUse } from '@ambiance/contract/second-factor';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { consumeChallenge, findPasskey, type Passkey, recordUse } from './passkeys.repository.ts';
import type { Seal } from './seal.ts';
import { openToken, sealToken } from './sealed-token.ts';

/** A login page can be open for a while before its visitor chooses a passkey. */
const minutes = 10;

interface Challenge {
  challenge: string;
  /** The random part, which has only one spelling. */
  nonce: Buffer;
  expiresAt: Date;
}

/** A use of a passkey whose signature was verified. It counts once `consume` has succeeded. */
export interface VerifiedUse extends Challenge {
  passkey: Passkey;
  counter: number;
}

interface Registration {
  clientDataJSON: string;
  attestationObject: string;
}

export type PasskeyCeremonies = ReturnType<typeof createPasskeyCeremonies>;

/** Loaded at the first use of a passkey, since it would lengthen the start of the server. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

const wrongPasskey = () => new DomainError('passkey.wrong');

/**
 * Verifies what authenticators sign. The address of this site is the one of `PUBLIC_URL`. A challenge is a sealed token, so that
 * it is bound to its purpose and expires without being stored; only used ones are stored.
 */
export function createPasskeyCeremonies(needs: { db: Db; clock: Clock; ids: Ids; seal: Seal; publicUrl: string }) {
  const { db, clock, ids, seal } = needs;
  const { origin, hostname: rpId } = new URL(needs.publicUrl);

  /** A new challenge as base64url, for one purpose. */
  function newChallenge(purpose: string): string {
    const expiresAt = new Date(clock.now().getTime() + minutes * 60_000);
    return Buffer.from(sealToken(seal, purpose, Buffer.from(ids.hex(16), 'hex'), expiresAt)).toString('base64url');
  }

  /** @throws DomainError `second-factor.expired` */
  function readChallenge(clientDataJSON: string, purpose: string): Challenge {
    const { challenge } = readClientData(clientDataJSON);
    const token = Buffer.from(challenge, 'base64url').toString();
    const opened = openToken(seal, purpose, token, clock.now());
    if (!opened) throw new DomainError('second-factor.expired');
    return { challenge, nonce: opened.content, expiresAt: opened.expiresAt };
  }

  return {
    /** The name of this site to authenticators. */
    rpId,

    newChallenge,

    /** The options with which a browser asks for one of these passkeys; without any, for every one of this site. */
    optionsFor: (purpose: string, passkeys: readonly Passkey[]) => ({
      challenge: newChallenge(purpose),
      rpId,
      userVerification: 'required' as const,
      allowCredentials: passkeys.map(credentialOf),
    }),

    /** The new passkey that an authenticator made. @throws DomainError `passkey.wrong`, `second-factor.expired` */
    async verifyRegistration({ clientDataJSON, attestationObject }: Registration, purpose: string) {
      const { challenge } = readChallenge(clientDataJSON, purpose);
      if (await namesMaker(attestationObject)) throw wrongPasskey();
      const { verifyRegistrationResponse } = await library();
      const id = 'unknown';
      const verified = await verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          response: { clientDataJSON, attestationObject },
          clientExtensionResults: {},
        },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
      }).catch(() => undefined);
      if (!verified?.verified) throw wrongPasskey();
      const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential;
      return { credentialId, publicKey: Buffer.from(publicKey), counter };
    },

    /**
     * Verifies a use of a passkey, by the person who owns it: the authenticator has checked a PIN, a face or a finger.
     * @throws DomainError `passkey.wrong`, `passkey.unknown`, `second-factor.expired`
     */
    async verifyUse({ id, ...response }: PasskeyUse, purpose: string, userId?: UserId): Promise<VerifiedUse> {
      const opened = readChallenge(response.clientDataJSON, purpose);
      const passkey = await findPasskey(db, id);
      if (!passkey || (userId && passkey.userId !== userId)) throw new DomainError('passkey.unknown');
      const { counter } = passkey;
      const { verifyAuthenticationResponse } = await library();
      const verified = await verifyAuthenticationResponse({
        response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
        expectedChallenge: opened.challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        credential: { id, publicKey: Uint8Array.from(passkey.publicKey), counter },
      }).catch(() => undefined);
      if (!verified?.verified) throw wrongPasskey();
      return { ...opened, passkey, counter: verified.authenticationInfo.newCounter };
    },

    /** Uses up a verified use. Call it in a transaction: of several parallel ones only one succeeds. */
    async consume(tx: Db, { nonce, expiresAt, passkey, counter }: VerifiedUse): Promise<void> {
      const isNew = await consumeChallenge(tx, nonce, expiresAt);
      if (!isNew || !(await recordUse(tx, passkey.id, counter, clock.now()))) throw wrongPasskey();
    },
  };
}

/**
 * True if an authenticator sends a certificate of its maker, which nothing here asks for. To check it, the library would fetch
 * addresses that the certificate names.
 */
async function namesMaker(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers();
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format = attestation.get('fmt');
    return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined);
  } catch {
    return true;
  }
}

function readClientData(clientDataJSON: string): { challenge: string } {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: unknown };
    if (typeof challenge === 'string') return { challenge };
  } catch {
    // Refused below, like other malformed data.
  }
  throw wrongPasskey();
}

/** A passkey as browsers name it. */
export const credentialOf = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});
