import { createHmac } from 'node:crypto';
import { derivedKey } from '../../platform/session-secret.ts';
import { allSecrets, perSecret, type SessionSecrets } from '../../platform/session-secrets.ts';
import { mailboxOf } from './mailbox.ts';

/** The email address and phone of an account, as they are stored. */
interface Contact {
  email?: string | undefined;
  phone?: string | null | undefined;
}

export interface ContactHashes {
  /**
   * Returns the keyed hashes of an address and a phone. The hash of the address's mailbox comes first. A hash of its exact
   * spelling follows if that differs, since older markers were made from it.
   */
  toStore(contact: Contact): Buffer[];
  /** Returns the same hashes, followed by those with which a replaced secret may have stored the contact. */
  toFind(contact: Contact): Buffer[];
}

/** Makes keyed hashes. Without the key, an attacker could find a phone number by hashing them all. */
export function createContactHashes(secrets: SessionSecrets): ContactHashes {
  const keyOf = perSecret((secret) => derivedKey(secret, 'contact markers'));
  function hashesWith(secret: string, { email, phone }: Contact): Buffer[] {
    const hashOf = (value: string) => createHmac('sha256', keyOf(secret)).update(value).digest();
    return [
      ...(email ? [...new Set([mailboxOf(email), email])].map((spelling) => hashOf(`email ${spelling}`)) : []),
      ...(phone ? [hashOf(`phone ${phone}`)] : []),
    ];
  }
  return {
    toStore: (contact) => hashesWith(secrets.current(), contact),
    toFind: (contact) => allSecrets(secrets).flatMap((secret) => hashesWith(secret, contact)),
  };
}
