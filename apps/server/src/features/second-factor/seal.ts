import type { Ids } from '../../platform/ids.ts';
import { openWith, sealWith } from '../../platform/seal.ts';
import { derivedKey } from '../../platform/session-secret.ts';
import { allSecrets, perSecret, type SessionSecrets } from '../../platform/session-secrets.ts';

/**
 * Encrypts data that only this installation may read. Both calls need the same `belongsTo`, so that encrypted data cannot be
 * moved to a different owner.
 */
export interface Seal {
  seal(plain: Buffer, belongsTo: string): Buffer;
  /** Decrypts; returns undefined if the key or `belongsTo` differs. */
  open(sealed: Buffer, belongsTo: string): Buffer | undefined;
  /** Encrypts again with the current secret; returns undefined if that is done already, or if it cannot be decrypted. */
  renew(sealed: Buffer, belongsTo: string): Buffer | undefined;
}

/** A seal whose key is derived from the session secret and so is not in the database. */
export function createSeal(secrets: SessionSecrets, ids: Ids): Seal {
  const keyOf = perSecret((secret) => derivedKey(secret, 'second factors'));
  const open = (sealed: Buffer, belongsTo: string) => {
    for (const secret of allSecrets(secrets)) {
      const plain = openWith(keyOf(secret), sealed, belongsTo);
      if (plain) return plain;
    }
    return undefined;
  };
  const seal = (plain: Buffer, belongsTo: string) => sealWith(keyOf(secrets.current()), plain, belongsTo, ids);
  return {
    seal,
    open,
    renew(sealed, belongsTo) {
      if (openWith(keyOf(secrets.current()), sealed, belongsTo)) return undefined;
      const plain = open(sealed, belongsTo);
      return plain && seal(plain, belongsTo);
    },
  };
}
