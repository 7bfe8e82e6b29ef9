import type { Language } from '@ambiance/domain/languages';
import { layOutMail } from '../src/features/mail/mail-layout.ts';
import type { Facts } from '../src/features/mail/mail-text.ts';
import { type MailKind, mailText } from '../src/features/mail/mail-texts.ts';
import { outboxPage } from '../src/http/dev-outbox.ts';
import { codeText } from '../src/platform/services/sms.ts';

const [until, plan] = [
  '2027-01-15T17:00:00.000Z',
  { tier: 'standard', oldCents: 999, cents: 1199, fromMs: 1_800_000_000_000 },
];

/** Details of queued mails, by kind. Kinds with several texts have several examples. */
export const sampleDetails: Readonly<Record<MailKind, readonly Facts['details'][]>> = {
  'verify-email': [{}, { isNew: 1 }],
  'undo-email-change': [{ formerEmailId: 1 }],
  'reset-password': [{}, { isDeleted: 1 }],
  'password-changed': [{}],
  'undo-deletion': [{}, { isByStaff: 1 }, { isUnused: 1 }],
  'unused-account': [
    { lastMs: 1_800_000_000_000, isLast: 0 },
    { lastMs: 1_800_000_000_000, isLast: 1 },
  ],
  arrival: [{ radiusKm: 50 }],
  'second-factor-added': [{ formerEmailId: 1 }, {}],
  'second-factor-removed': [{ formerEmailId: 1 }, {}],
  'second-factor-reset': [{ formerEmailId: 1 }, {}],
  'recovery-codes-renewed': [{ formerEmailId: 1 }, {}],
  'passkey-added': [{ formerEmailId: 1 }, {}],
  'passkey-removed': [{ formerEmailId: 1 }, {}],
  'recovery-code-used': [{ formerEmailId: 1, left: 7 }, { left: 7 }],
  'staff-invitation': [
    { inviter: 'Robin', role: 'moderator' },
    { inviter: 'Robin', role: 'admin' },
    { inviter: 'Robin', role: 'manager', venue: 'Café Lumière' },
    { inviter: 'Robin', role: 'host', venue: 'Café Lumière' },
  ],
  'staff-access-back': [{ role: 'host', venue: 'Café Lumière' }, { role: 'moderator' }, { role: 'admin' }],
  'staff-removed': [
    { role: 'manager', venue: 'Café Lumière' },
    { role: 'host', venue: 'Café Lumière' },
  ],
  'venue-closed': [{ venue: 'Café Lumière' }],
  'moderator-removed': [{ role: 'moderator' }, { role: 'admin' }],
  'friend-call': [{ checkInId: 1, name: 'Ana' }],
  'friend-no-answer': [{ checkInId: 1, name: 'Ana' }],
  'check-in': [{ checkInId: 1 }],
  'meeting-called-off': [{ name: 'Sam', atMs: 1_800_000_000_000, timeZone: 'America/Toronto', messageId: 7 }],
  decision: [
    { kind: 'warn', reason: 'harassment' },
    { kind: 'remove', reason: 'sexual-content' },
    { kind: 'remove', reason: 'sexual-content', removedPhotos: 2, removedTexts: '' },
    { kind: 'suspend', reason: 'threats', until },
    { kind: 'suspend', reason: 'privacy', until, removedPhotos: 1, removedTexts: 'displayName,description' },
    { kind: 'ban', reason: 'scam' },
  ],
  'suspension-ended': [{}],
  'decision-undone': [{}],
  'appeal-decided': [
    { outcome: 'overturned' },
    { outcome: 'lightened', kind: 'warn', reason: 'harassment' },
    { outcome: 'upheld', kind: 'suspend', reason: 'harassment', until },
  ],
  'voucher-taken-back': [{ venue: 'Café Lanterne' }],
  'cases-waiting': [{ hours: 12, cases: 3 }],
  emergency: [{ caseId: 12 }],
  'report-received': [{}],
  'report-closed': [{ outcome: 'acted' }, { outcome: 'no-rule-broken' }],
  refund: [
    { cents: 666, paidMs: 1_800_000_000_000, endsPlan: 1 },
    { cents: 999, paidMs: 1_800_000_000_000, endsPlan: 0 },
  ],
  'month-refunded': [{ cents: 999, lastMs: 1_800_000_000_000, empty: 17, count: 30 }],
  'plan-renewing': [{ tier: 'standard', lastMs: 1_800_000_000_000 }],
  'plan-paused': [{ tier: 'standard', fromMs: 1_800_000_000_000, lastMs: 1_805_356_800_000 }],
  'plan-resuming': [{ tier: 'standard', lastMs: 1_800_000_000_000 }],
  'plan-resumed': [{ tier: 'standard', lastMs: 1_800_000_000_000 }],
  'plan-given': [{ tier: 'premium' }, { tier: 'standard', lastMs: 1_800_000_000_000, pays: 1 }],
  'staff-acted': [
    { act: 'export' },
    { act: 'verification' },
    { act: 'end-plan', tier: 'premium' },
    { act: 'end-plan', tier: 'premium', pays: 1 },
  ],
  notice: [
    { notice: 'plan-ending', tier: 'standard', lastMs: 1_800_000_000_000 },
    { notice: 'payment-failed', tier: 'standard' },
    { notice: 'device-added' },
  ],
  'price-change': [plan],
  'price-stays': [plan],
};

export const facts = { name: 'Ana', supportEmail: 'support@ambiance.example', timeZone: 'America/Toronto' };

/** The texts of the sample mails of a kind. */
export const sampleTexts = (kind: MailKind, language: Language) =>
  sampleDetails[kind].map((details) =>
    mailText(kind, language, { ...facts, details, hasWayBack: 'formerEmailId' in details }),
  );

/** The page of the outbox with every kind of mail, and a code. */
export function sampleOutbox(language: Language): string {
  const kinds = Object.keys(sampleDetails) as MailKind[];
  const texts = kinds.flatMap((kind) => sampleTexts(kind, language));
  const code = '402913';
  return outboxPage(language, {
    // Without an origin in its address, the logo is loaded from the page's own server.
    mail: texts.map((text) =>
      layOutMail({ to: 'ana@example.com', language, text, link: '/', publicUrl: '', postalAddress: undefined }),
    ),
    sms: [{ to: '+14185550142', code, text: codeText[language](code) }],
  });
}
