import { expect, test } from 'vitest';
import { type MailKind, mailText } from './mail-texts.ts';

const facts = {
  name: 'Ana',
  supportEmail: 'support@ambiance.example',
  timeZone: 'America/Toronto',
  details: { tier: 'standard', oldCents: 999, cents: 1199, fromMs: 1_800_000_000_000 },
};

test.each<[MailKind, address: 'tu' | 'vous']>([
  ['verify-email', 'tu'],
  ['reset-password', 'tu'],
  ['password-changed', 'tu'],
  ['undo-deletion', 'tu'],
  ['price-change', 'vous'],
  ['price-stays', 'vous'],
])('the mail %s is set as French is, and says %s', (kind, address) => {
  const { subject, paragraphs, button = '' } = mailText(kind, 'fr', facts);
  const text = [subject, ...paragraphs, button].join(' ');
  expect(text).not.toMatch(/[^\u202f][:;!?»]|«[^\u202f]|'/);
  const tu = /(?<!\p{L})(tu|ton|tes|toi|confirme)(?!\p{L})/iu;
  const vous = /(?<!\p{L})(vous|votre|vos|veuillez)(?!\p{L})/iu;
  expect(text).toMatch(address === 'tu' ? tu : vous);
  expect(text).not.toMatch(address === 'tu' ? vous : tu);
});
