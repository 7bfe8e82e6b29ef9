import { expect, test } from 'vitest';
import { type Mood, moods } from './moods.ts';
import { isNoticeKind, noticeAddress, type NoticeKind, notices, noticeText } from './notices.ts';

/** Notices about money, from moderators and to staff use « vous »; all others use « tu » or neither. */
const formal: readonly NoticeKind[] = [
  'refunded',
  'plan-given',
  'plan-bought',
  'plan-ending',
  'month-refunded',
  'plan-renewing',
  'plan-paused',
  'plan-not-changed',
  'plan-resuming',
  'plan-resumed',
  'payment-failed',
  'voucher-revoked',
  'staff-acted',
  'chats-moved',
  'visible-as-individual',
  // Both members of a pair.
  'pair-started',
  'pair-unlocked',
  'decision',
  'decision-reduced',
  'decision-undone',
  'emergency',
];
const tu = /(?<!\p{L})(tu|ton|ta|tes|toi|t’)(?!\p{L})/iu;
const vous = /(?<!\p{L})(vous|votre|vos)(?!\p{L})|\p{L}ez(?!\p{L})/iu;
const parameters = {
  venue: 'Café Lanterne',
  venueId: 4,
  title: 'Deux cafés',
  cents: 999,
  tier: 'standard',
  fromMs: 1_790_000_000_000,
  lastMs: 1_800_000_000_000,
  atMs: 1_800_000_000_000,
  timeZone: 'America/Toronto',
  count: 2,
  caseId: 3,
  mood: 'dinner',
  act: 'export',
  change: 'ended',
};

test.each(Object.keys(notices) as NoticeKind[])(
  'the notice %s is one or two plain sentences in both languages',
  (kind) => {
    for (const language of ['en', 'fr'] as const) {
      const text = noticeText({ kind, parameters }, language, 'America/Toronto')!;
      expect(text).toMatch(/[.!?]$/);
      expect(text).not.toMatch(/undefined|NaN|\[object|'/);
    }
    const french = noticeText({ kind, parameters }, 'fr', 'America/Toronto')!;
    expect(french).not.toMatch(formal.includes(kind) ? tu : vous);
    expect(french).not.toMatch(/[^\u202f][:;!?»]|«[^\u202f]/);
  },
);

test('a notice leads to its page, and that of being saved to a search in the same mood', () => {
  expect([noticeAddress({ kind: 'payment-failed', parameters }), noticeAddress({ kind: 'saved', parameters })]).toEqual(
    ['/subscriptions', '/search?mood=dinner&nearMe=true'],
  );
});

test('the last day of a plan and an amount are written as each language writes them', () => {
  expect(noticeText({ kind: 'plan-ending', parameters }, 'fr', 'America/Toronto')).toBe(
    'Votre forfait Standard prend fin après le 15 janvier 2027.',
  );
  expect(noticeText({ kind: 'refunded', parameters }, 'en')).toBe('We refunded you $9.99.');
});

test('a notice of being saved names the mood, says nobody’s name, and leads to a search near the member', () => {
  const saved = (mood: Mood) => noticeText({ kind: 'saved', parameters: { mood } }, 'en');
  expect(new Set(moods.map(saved)).size).toBe(moods.length);
  expect(saved('dinner')).toBe('Someone near you, also up for dinner, saved you.');
  expect(noticeText({ kind: 'saved', parameters: { mood: 'dinner' } }, 'fr')).toBe(
    'Quelqu’un près de toi, qui avait aussi envie de souper, a ajouté ton profil à ses favoris.',
  );
  expect(noticeAddress({ kind: 'saved', parameters: { mood: 'dinner' } })).toBe('/search?mood=dinner&nearMe=true');
});

test('a notice to a manager leads to the page of its own venue, and one without its id to the page', () => {
  const address = (of: object) =>
    noticeAddress({ kind: 'redeemed-twice', parameters: { venue: 'Café Lanterne', ...of } });
  expect([address({ venueId: 4 }), address({})]).toEqual(['/venue/perks?venueId=4', '/venue/perks']);
});

test('a host reads whether a manager moved a chat, or an answer took too long', () => {
  const text = (moved: object) => noticeText({ kind: 'chats-moved', parameters: { count: 1, ...moved } }, 'fr');
  expect(text({})).toBe('Votre gérant a confié une de vos conversations à un collègue.');
  expect(text({ isUnanswered: 1 })).toBe('Vous n’avez pas répondu à temps\u202f: votre équipe a pris le relais.');
});

test('a kind that only a newer version knows has no sentence', () => {
  expect(isNoticeKind('toString')).toBe(false);
  expect(noticeText({ kind: 'newer', parameters: {} }, 'en')).toBeUndefined();
});
