import type { Language } from './languages.ts';
import { noticeWords } from './notices.ts';
import type { NotificationTopic } from './notifications.ts';
import { type Nature, type Natures, outsideName, outsideText } from './outside-words.ts';

const meetingOnDevice = { name: 'first-name', text: 'text' } as const;
const priced = { tier: 'ours', oldCents: 'ours', cents: 'ours', fromMs: 'ours' } as const;
const decided = {
  kind: 'ours',
  reason: 'ours',
  until: 'ours',
  removedPhotos: 'ours',
  removedTexts: 'ours',
} as const;

/**
 * Every channel to a non-member, a locked screen or another program: its kinds of text, and the words that each contains. A
 * kind that is not listed cannot be sent, and a word that is not listed is left out.
 */
export const whatLeaves = {
  mail: {
    'verify-email': { isNew: 'ours' },
    'undo-email-change': {},
    'reset-password': { isDeleted: 'ours' },
    'staff-invitation': { inviter: 'first-name', role: 'ours', venue: 'text' },
    'staff-access-back': { role: 'ours', venue: 'text' },
    'staff-removed': { role: 'ours', venue: 'text' },
    'venue-closed': { venue: 'text' },
    'moderator-removed': { role: 'ours' },
    'password-changed': {},
    'undo-deletion': { isByStaff: 'ours', isUnused: 'ours' },
    'unused-account': { lastMs: 'ours', isLast: 'ours' },
    arrival: { radiusKm: 'ours' },
    'friend-no-answer': { name: 'first-name' },
    'friend-call': { name: 'first-name' },
    'check-in': {},
    'meeting-called-off': { name: 'first-name', atMs: 'ours', timeZone: 'ours', messageId: 'ours' },
    'second-factor-added': {},
    'second-factor-removed': {},
    'second-factor-reset': {},
    'recovery-codes-renewed': {},
    'passkey-added': {},
    'passkey-removed': {},
    'recovery-code-used': { left: 'ours' },
    decision: decided,
    'suspension-ended': {},
    'decision-undone': {},
    'appeal-decided': { outcome: 'ours', ...decided },
    'voucher-taken-back': { venue: 'text' },
    'cases-waiting': { hours: 'ours', cases: 'ours' },
    emergency: { caseId: 'ours' },
    'report-received': {},
    'report-closed': { outcome: 'ours' },
    'price-change': priced,
    'price-stays': priced,
    refund: { cents: 'ours', paidMs: 'ours', endsPlan: 'ours' },
    'month-refunded': { cents: 'ours', lastMs: 'ours', empty: 'ours', count: 'ours' },
    'plan-renewing': { tier: 'ours', lastMs: 'ours' },
    'plan-paused': { tier: 'ours', fromMs: 'ours', lastMs: 'ours' },
    'plan-resuming': { tier: 'ours', lastMs: 'ours' },
    'plan-resumed': { tier: 'ours', lastMs: 'ours' },
    'plan-given': { tier: 'ours', lastMs: 'ours', pays: 'ours' },
    'staff-acted': { act: 'ours', tier: 'ours', pays: 'ours' },
    notice: { notice: 'ours', ...noticeWords },
  },
  textMessage: {
    code: {},
    'friend-no-answer': { name: 'first-name' },
    'friend-call': { name: 'first-name' },
  },
  notification: {
    messages: { name: 'first-name', venue: 'text', text: 'text' },
    assignments: { name: 'first-name' },
    perks: { name: 'text' },
    arrivals: {},
    meetings: meetingOnDevice,
    agreed: meetingOnDevice,
    'called-off': meetingOnDevice,
    waiting: { name: 'text' },
    moods: {},
    'check-ins': {},
    'table-checks': {},
    notices: { text: 'text' },
    emergencies: {},
  } satisfies Record<NotificationTopic, Natures>,
  friendPage: {
    meeting: { memberName: 'first-name', partnerName: 'first-name', place: 'text', address: 'text' },
  },
  calendarFile: {
    meeting: { partnerName: 'first-name', place: 'text', address: 'text' },
  },
  csvFile: {
    // Only dates and numbers.
    'meeting-days': {},
    'redemption-days': { title: 'text' },
    audit: { actor: 'first-name', member: 'first-name', details: 'text', why: 'text' },
  },
} as const satisfies Record<string, Readonly<Record<string, Natures>>>;

type Word = string | number | null | undefined;

/** Returns only the listed words of a text, each in its sanitized form. */
export function outsideWords<N extends Natures, Words extends Readonly<Partial<Record<keyof N, Word>>>>(
  natures: N,
  words: Words,
  language: Language,
): Pick<Words, keyof N & keyof Words> {
  const outside = Object.entries(words)
    .filter(([name]) => Object.hasOwn(natures, name))
    .map(([name, word]) => [name, outsideWord(natures[name]!, word, language)]);
  return Object.fromEntries(outside) as Pick<Words, keyof N & keyof Words>;
}

function outsideWord(nature: Nature, word: Word, language: Language): Word {
  if (nature === 'ours' || typeof word !== 'string') return word;
  return nature === 'first-name' ? outsideName(word, language) : outsideText(word);
}
