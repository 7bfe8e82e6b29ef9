import { expect, test } from 'vitest';
import { friendContact } from './friend-contact.ts';

test.each([
  ['514 555-0199', { phone: '+15145550199' }],
  ['(514) 555-0199', { phone: '+15145550199' }],
  ['+33 6 12 34 56 78', { phone: '+33612345678' }],
  [' lea@example.com ', { email: 'lea@example.com' }],
  ['Léa', undefined],
  ['', undefined],
])('a friend entered as %o is reached by %o', (written, contact) => {
  expect(friendContact(written)).toEqual(contact);
});
