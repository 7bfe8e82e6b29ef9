import { createHmac } from 'node:crypto';
import { derivedKey } from '../../platform/session-secret.ts';
import { mailboxOf } from './mailbox.ts';

/** What one can be reached by, as it is stored of an account. */
interface Contact {
  email?: string | undefined;
  phone?: string | null | undefined;
}

/**
 * The keyed hashes of an address and a phone. An address has one of its mailbox, which comes first, and one of its own
 * spelling where that differs, as older markers were made of it.
 */
export type ContactHashes = (contact: Contact) => Buffer[];

/** Hashes that only this installation can make: numbers of phones are few enough to try them all without the key. */
export function createContactHashes(sessionSecret: string): ContactHashes {
  const key = derivedKey(sessionSecret, 'contact markers');
  const hashOf = (value: string) => createHmac('sha256', key).update(value).digest();
  return ({ email, phone }) => [
    ...(email ? [...new Set([mailboxOf(email), email])].map((spelling) => hashOf(`email ${spelling}`)) : []),
    ...(phone ? [hashOf(`phone ${phone}`)] : []),
  ];
}
