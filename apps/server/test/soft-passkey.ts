import type { PasskeyUse } from '@ambiance/contract/second-factor';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { readConfig } from '../src/config.ts';
import { type SignedIn, testPassword } from './people.ts';
import type { TestServer } from './start-test-server.ts';

/** The way in which an authenticator or its browser differs from one that is trusted. */
interface Odds {
  origin?: string;
  rpId?: string;
  /** False if it did not check a PIN, a face or a finger. */
  checksOwner?: boolean;
  /** The count that it reports. */
  counter?: number;
}

const site = readConfig({ NODE_ENV: 'test' }).PUBLIC_URL;
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** An authenticator with one passkey, as software. */
export class SoftPasskey {
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  /** The browser's response when the passkey is created. */
  create({ challenge, rp }: { challenge: string; rp: { id: string } }, odds: Odds = {}) {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]),
    );
    const idLength = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.id, key]);
    const authData = Buffer.concat([this.#head(odds.rpId ?? rp.id, 0x40, odds), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ]);
    return {
      clientDataJSON: clientData('webauthn.create', challenge, odds).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** The browser's response when the passkey is used. */
  use({ challenge, rpId }: { challenge: string; rpId: string }, odds: Odds = {}): PasskeyUse {
    const authenticatorData = this.#head(odds.rpId ?? rpId, 0, odds);
    const client = clientData('webauthn.get', challenge, odds);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), this.#keys.privateKey);
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    };
  }

  #head(rpId: string, flags: number, { checksOwner = true, counter = this.counter }: Odds): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 1 | (checksOwner ? 4 : 0)]), count]);
  }
}

const clientData = (type: string, challenge: string, { origin = site }: Odds) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Adds a passkey like the screen does. */
export async function addPasskey(
  { secondFactor }: Pick<SignedIn, 'secondFactor'>,
  { name = 'Phone', ...proof }: { name?: string; password?: string; code?: string } = {},
): Promise<{ passkey: SoftPasskey; id: string }> {
  const passkey = new SoftPasskey();
  const options = await secondFactor.beginPasskey({ body: { password: testPassword, ...proof } });
  const { id } = await secondFactor.addPasskey({ body: { name, ...passkey.create(options) } });
  return { passkey, id };
}

/** The body of a login with a passkey; with a login token it is the second step. */
export async function passkeyLogin(
  { visitor }: Pick<TestServer, 'visitor'>,
  passkey: SoftPasskey,
  loginToken?: string,
) {
  const token = loginToken === undefined ? {} : { loginToken };
  const options = await visitor.secondFactor.passkeyLogInOptions({ body: token });
  return { passkey: passkey.use(options), ...token };
}
