import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { derivedKey } from '../../platform/session-secret.ts';
import { onlySecret } from '../../platform/session-secrets.ts';
import { createContactHashes } from './contact-hashes.ts';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['ana@example.com', 'ana@example.com'],
  ['Ana+dating@Example.com', 'ana@example.com'],
  ['ana+a+b@example.com', 'ana@example.com'],
  ['a.na@example.com', 'a.na@example.com'],
  ['a.n.a+x@gmail.com', 'ana@gmail.com'],
  ['A.na@googlemail.com', 'ana@gmail.com'],
  ['a.na@gmail.com.example', 'a.na@gmail.com.example'],
  ['+x@example.com', '+x@example.com'],
  ['ana', 'ana'],
])('mail to %s arrives at %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

const secret = 'a secret';
const hashes = createContactHashes(onlySecret(secret)).toFind;
/** A marker as it was made earlier, from one spelling of an address. */
const earlier = (value: string) => createHmac('sha256', derivedKey(secret, 'contact markers')).update(value).digest();

test('all spellings of a mailbox share their first hash, and two people share none', () => {
  const [first] = hashes({ email: 'ana@example.com' });
  for (const email of ['ana+1@example.com', 'ANA+2@example.com']) expect(hashes({ email })[0]).toEqual(first);
  for (const email of ['a.na@example.com', 'ana@example.org', 'anna@example.com']) {
    expect(hashes({ email })).not.toContainEqual(first);
  }
});

test('hashes made from one spelling still match that spelling', () => {
  expect(hashes({ email: 'ana@example.com' })).toEqual([earlier('email ana@example.com')]);
  expect(hashes({ email: 'a.na+1@gmail.com' })).toEqual([
    earlier('email ana@gmail.com'),
    earlier('email a.na+1@gmail.com'),
  ]);
  expect(hashes({ phone: '+15145550199' })).toEqual([earlier('phone +15145550199')]);
  expect(hashes({})).toEqual([]);
});
