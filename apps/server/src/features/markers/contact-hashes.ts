import { createHmac } from 'node:crypto';
import { derivedKey } from '../../platform/session-secret.ts';
import { mailboxOf } from './mailbox.ts';

/** The email address and phone of an account, as they are stored. */
interface Contact {
  email?: string | undefined;
  phone?: string | null | undefined;
}

/**
 * Returns the keyed hashes of an address and a phone. The hash of the address's mailbox comes first. A hash of its exact spelling
 * follows if that differs, since older markers were made from it.
 */
export type ContactHashes = (contact: Contact) => Buffer[];

/** Makes keyed hashes. Without the key, an attacker could find a phone number by hashing them all. */
export function createContactHashes(sessionSecret: string): ContactHashes {
  const key = derivedKey(sessionSecret, 'contact markers');
  const hashOf = (value: string) => createHmac('sha256', key).update(value).digest();
  return ({ email, phone }) => [
    ...(email ? [...new Set([mailboxOf(email), email])].map((spelling) => hashOf(`email ${spelling}`)) : []),
    ...(phone ? [hashOf(`phone ${phone}`)] : []),
  ];
}
