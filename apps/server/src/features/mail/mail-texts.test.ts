import type { Language } from '@ambiance/domain/languages';
import { type NoticeKind, notices } from '@ambiance/domain/notices';
import { expect, test } from 'vitest';
import { facts, sampleDetails, sampleTexts } from '../../../test/sample-mails.ts';
import { type MailKind, mailText } from './mail-texts.ts';

/** The French form of address: « tu » for members as friends, « vous » for payment, moderation and staff, neither for both. */
const address: Readonly<Record<MailKind, 'tu' | 'vous' | 'either' | 'neither'>> = {
  // Only a new member is welcomed and addressed.
  'verify-email': 'either',
  'undo-email-change': 'neither',
  'reset-password': 'neither',
  'password-changed': 'neither',
  'undo-deletion': 'tu',
  'unused-account': 'tu',
  arrival: 'tu',
  'check-in': 'tu',
  'meeting-called-off': 'tu',
  'second-factor-added': 'neither',
  'second-factor-removed': 'neither',
  'second-factor-reset': 'neither',
  'recovery-codes-renewed': 'neither',
  'passkey-added': 'neither',
  'passkey-removed': 'neither',
  'recovery-code-used': 'neither',
  'staff-invitation': 'vous',
  'staff-access-back': 'vous',
  'staff-removed': 'vous',
  'venue-closed': 'vous',
  'moderator-removed': 'vous',
  // Friends of members have no account and are addressed as strangers.
  'friend-call': 'vous',
  'friend-no-answer': 'vous',
  decision: 'vous',
  'suspension-ended': 'vous',
  'decision-undone': 'vous',
  'appeal-decided': 'vous',
  'voucher-taken-back': 'vous',
  'cases-waiting': 'neither',
  emergency: 'vous',
  'report-received': 'tu',
  'report-closed': 'tu',
  refund: 'vous',
  'month-refunded': 'vous',
  'plan-renewing': 'vous',
  'plan-paused': 'vous',
  'plan-resuming': 'vous',
  'plan-resumed': 'vous',
  'plan-given': 'vous',
  'staff-acted': 'vous',
  // `notices.test.ts` checks each kind of notice.
  notice: 'either',
  'price-change': 'vous',
  'price-stays': 'vous',
};
const forms = {
  tu: /(?<!\p{L})(tu|ton|ta|tes|toi|confirme)(?!\p{L})/iu,
  vous: /(?<!\p{L})(vous|votre|vos|veuillez)(?!\p{L})/iu,
};

test.each(Object.keys(sampleDetails) as MailKind[])(
  'the mail %s follows French typography and addresses its reader consistently',
  (kind) => {
    const said = sampleTexts(kind, 'fr').map(({ subject, paragraphs, button = '' }) =>
      [subject, ...paragraphs, button].join(' '),
    );
    for (const text of said) {
      expect(text).not.toMatch(/[^\u202f][:;!?»]|«[^\u202f]|'/);
      if (address[kind] === 'either') continue;
      for (const form of ['tu', 'vous'] as const) expect(forms[form].test(text)).toBe(address[kind] === form);
    }
  },
);

test('the subject of a notice is its first sentence, with the whole name of the venue', () => {
  const details = { notice: 'visible-as-individual', venue: 'St. James' };
  const { subject, paragraphs } = mailText('notice', 'en', { ...facts, details, hasWayBack: false });
  expect(subject).toBe('Your manager at St. James has made your profile visible to members');
  expect(paragraphs[1]).toContain(`${subject}. If you`);
});

const meetingAt = Date.parse('2026-11-28T00:00:00Z');
const urgent = (Object.keys(notices) as NoticeKind[]).filter((kind) => notices[kind].delivery === 'urgent');

test.each(urgent)('the subject of the notice %s is a whole sentence in both languages', (notice) => {
  const plan = { tier: 'standard', lastMs: meetingAt };
  const details = { notice, venue: 'St. James', title: 'Tea', change: 'ended', atMs: meetingAt, ...plan };
  const inToronto = { ...details, timeZone: 'America/Toronto' };
  for (const language of ['en', 'fr'] as const) {
    const { subject, paragraphs } = mailText('notice', language, { ...facts, details: inToronto, hasWayBack: false });
    expect(paragraphs[1]!.startsWith(subject)).toBe(true);
    expect(paragraphs[1]!.slice(subject.length)).toMatch(/^\.(?: \p{Lu}|$)/u);
  }
});

test('the subject of a notice about a meeting goes on after the hour', () => {
  const details = { notice: 'meeting-off', atMs: meetingAt, timeZone: 'America/Toronto' };
  const subjectIn = (language: Language) =>
    mailText('notice', language, { ...facts, details, hasWayBack: false }).subject;
  expect([subjectIn('en'), subjectIn('fr')]).toEqual([
    'Your meeting on Friday, November 27 at 7:00\u00a0p.m. won’t take place',
    'Ta rencontre du vendredi 27 novembre à 19\u00a0h n’aura pas lieu',
  ]);
});
