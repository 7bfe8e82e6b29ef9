import { createHmac } from 'node:crypto';
import { derivedKey } from '../../platform/session-secret.ts';

/** What one can be reached by, as it is stored of an account. */
interface Contact {
  email?: string | undefined;
  phone?: string | null | undefined;
}

/** The keyed hashes of an address and a phone; of neither where neither is given. */
export type ContactHashes = (contact: Contact) => Buffer[];

/** Hashes that only this installation can make: numbers of phones are few enough to try them all without the key. */
export function createContactHashes(sessionSecret: string): ContactHashes {
  const key = derivedKey(sessionSecret, 'contact markers');
  return (contact) =>
    (['email', 'phone'] as const).flatMap((kind) => {
      const value = contact[kind];
      return value ? [createHmac('sha256', key).update(`${kind} ${value}`).digest()] : [];
    });
}
