import type { accountDataRoutes } from '@ambiance/contract/account-data';
import type { Result } from '@ambiance/contract/route';
import type { UserId } from '@ambiance/domain/ids';
import { legalHistory } from '@ambiance/domain/legal-texts';
import { calculateJwkThumbprint, SignJWT } from 'jose';
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';
import { ed25519KeyOf } from '../../platform/session-secret.ts';
import { allSecrets, perSecret, type SessionSecrets } from '../../platform/session-secrets.ts';

type Consent = Omit<Result<typeof accountDataRoutes.consentReceipts>['receipts'][number], 'signed'>;

/** The key that verifies receipts, as a JWK (RFC 8037). */
type ReceiptKey = Result<typeof accountDataRoutes.consentKeys>['keys'][number];

interface ConsentReceipts {
  /** Returns a JWT that proves the consent, also after its account was erased. */
  sign(userId: UserId, consent: Consent): Promise<string>;
  /** Returns the keys of all secrets that this installation has had, the current one first. */
  publicKeys(): Promise<ReceiptKey[]>;
}

export function createConsentReceipts(secrets: SessionSecrets, publicUrl: string): ConsentReceipts {
  const privateKeyOf = perSecret((secret) => ed25519KeyOf(secret, 'receipts of consents'));
  return {
    async sign(userId, consent) {
      const key = privateKeyOf(secrets.current());
      const known = legalHistory[consent.document].find(({ version }) => version === consent.version);
      return new SignJWT({ ...consent, textSha256: known?.sha256[consent.language] ?? null })
        .setProtectedHeader({ alg: 'EdDSA', kid: (await publicKey(key)).kid })
        .setIssuer(publicUrl)
        .setSubject(userId)
        .sign(key);
    },
    publicKeys: () => Promise.all(allSecrets(secrets).map((secret) => publicKey(privateKeyOf(secret)))),
  };
}

async function publicKey(privateKey: KeyObject): Promise<ReceiptKey> {
  const x = createPublicKey(privateKey).export({ format: 'jwk' }).x!;
  const key = { kty: 'OKP', crv: 'Ed25519', x } as const;
  return { ...key, alg: 'EdDSA', kid: await calculateJwkThumbprint(key) };
}

/** Returns the consents of a user, oldest first. */
export async function consentsOf(db: Db, userId: UserId): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consents')
    .where('user_id', '=', userId)
    .select(['document', 'version', 'language', 'is_express', 'agreed_at'])
    .orderBy('id')
    .execute();
  return rows.map(({ document, version, language, is_express, agreed_at }) => ({
    document,
    version,
    language,
    isExpress: is_express,
    agreedAtUtc: agreed_at.toISOString(),
  }));
}
