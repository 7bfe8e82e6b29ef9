import type { Message } from '@ambiance/contract/chat';
import { expect, test } from 'vitest';
import { createTranslator } from '../../../i18n/translator.ts';
import { texts as english } from '../chat.en.ts';
import { texts as french } from '../chat.fr.ts';
import { messagePreview } from './message-preview.ts';

const en = { language: 'en', t: createTranslator<typeof english>(english, 'en') } as const;
const fr = { language: 'fr', t: createTranslator<typeof english>(french, 'fr') } as const;
const now = new Date('2026-11-18T12:00:00Z');

const proposed = {
  id: 7,
  text: 'Shall we meet? Café Lanterne, Thursday, November 19 at 7:00 p.m.',
  proposal: {
    status: 'open',
    place: { venueId: null, text: 'Café Lanterne', address: null },
    atUtc: '2026-11-20T00:00:00.000Z',
    timeZone: 'America/Toronto',
  },
} as Message;
type Status = NonNullable<Message['proposal']>['status'];
const withStatus = (status: Status): Message => ({ ...proposed, proposal: { ...proposed.proposal!, status } });

test('a proposal preview is in the reader’s language, whatever language its sender writes', () => {
  expect(messagePreview(proposed, false, fr, now)).toMatch(/^On se voit\s\? Café Lanterne, jeudi 19 novembre à 19\sh/);
  expect(messagePreview(proposed, true, fr, now)).toMatch(/^Toi\s: On se voit/);
  expect(messagePreview(proposed, true, en, now)).toMatch(/^You: Shall we meet\? Café Lanterne, Thursday, November 19/);
});

test.each([
  [
    'accepted',
    /^You’re meeting Thursday at 7\sp\.m\.\s· Café Lanterne$/,
    /^Rencontre prévue jeudi à 19\sh\s· Café Lanterne$/,
  ],
  ['declined', /^Declined: Café Lanterne/, /^Rencontre refusée/],
  ['cancelled', /^Called off: Café Lanterne/, /^Rencontre annulée/],
  // It ended before its time, for example because of a block.
  ['ended', /^Won’t take place: Café Lanterne/, /^N’aura pas lieu\s: Café Lanterne/],
] as const)('a proposal that was %s has a matching preview, not a question', (status, inEnglish, inFrench) => {
  for (const isOwn of [true, false]) {
    expect(messagePreview(withStatus(status), isOwn, en, now)).toMatch(inEnglish);
    expect(messagePreview(withStatus(status), isOwn, fr, now)).toMatch(inFrench);
  }
});

test('the day of an agreed meeting is a date if it is more than six days away', () => {
  const before = new Date('2026-11-12T12:00:00Z');
  expect(messagePreview(withStatus('accepted'), true, en, before)).toMatch(
    /^You’re meeting Thursday, November 19 at 7:00\sp\.m\./,
  );
});

test('a proposal whose time has passed is shown as over, even without a stored change', () => {
  const later = new Date('2026-11-20T02:00:00Z');
  expect(messagePreview(proposed, false, en, later)).toMatch(/^Over: /);
  expect(messagePreview(proposed, false, en, new Date(later.getTime() - 1))).toMatch(/^Shall we meet/);
});

test('the preview of another message is its text, or "unsent" if it was unsent', () => {
  const message = { id: 8, text: 'Hello' } as Message;
  expect(messagePreview(message, false, en, now)).toBe('Hello');
  expect(messagePreview(message, true, en, now)).toBe('You: Hello');
  expect(messagePreview({ ...message, text: '', isUnsent: true }, true, en, now)).toBe('You: Message unsent');
});
