import type { Notice } from '@ambiance/contract/notices';
import { expect, test } from 'vitest';
import {
  answerMs,
  asksWhetherHome,
  isToastShown,
  noticeToasts,
  refreshedAfter,
  shortened,
  toastMs,
} from './toast-rules.ts';

const changes = ['accepted', 'declined', 'called-off', 'restored'] as const;
const notice = (kind: string) =>
  ({ id: 1, kind, parameters: { venue: 'Café Lanterne', act: 'export', count: 1 } }) as unknown as Notice;

test('a muted or unknown conversation shows no messages and no declined proposals, but every other change to a meeting', () => {
  for (const settings of [{ muted: true }, undefined]) {
    expect((['message', ...changes] as const).filter((what) => isToastShown(what, settings))).toEqual([
      'accepted',
      'called-off',
      'restored',
    ]);
  }
  expect((['message', ...changes] as const).every((what) => isToastShown(what, { muted: false }))).toBe(true);
});

test('a toast about an accepted or cancelled meeting stays until it is closed, others disappear after some seconds', () => {
  expect(changes.map((change) => answerMs[change])).toEqual([0, 6000, 0, 12_000]);
});

test('a toast quotes at most 120 characters of a message', () => {
  expect(shortened('a'.repeat(120))).toBe('a'.repeat(120));
  expect(shortened('a'.repeat(121))).toBe(`${'a'.repeat(120)}…`);
});

test('only the messages page itself asks whether the user is home, but not in the archive or in a search', () => {
  const addresses = ['/messages', '/messages?view=archived', '/messages?q=zo', '/chat?to=1', '/search'];
  expect(addresses.filter(asksWhetherHome)).toEqual(['/messages']);
});

test('a notice is shown on every page except those that show the change themselves', () => {
  const shownAt = (pathname: string, kind = 'host-changed') => noticeToasts([notice(kind)], pathname, 'en');
  expect(shownAt('/search')).toEqual([
    { text: expect.stringContaining('Café Lanterne'), path: '/messages', durationMs: toastMs },
  ]);
  // Its page may show a case instead of the queue.
  for (const at of ['/search', '/moderation']) expect(shownAt(at, 'emergency')).toMatchObject([{ durationMs: 0 }]);
  // Their pages do not show in words what happened.
  for (const [kind, at] of [
    ['chats-moved', '/host/dashboard'],
    ['staff-acted', '/settings'],
  ] as const) {
    expect(shownAt(at, kind)).toMatchObject([{ path: at, durationMs: 0 }]);
  }
  expect(shownAt('/chat')).toEqual([]);
  expect(shownAt('/profile', 'vouched')).toEqual([]);
  for (const [kind, at] of [
    ['host-changed', '/messages'],
    ['device-added', '/settings/account'],
    ['chats-returned', '/search'],
  ] as const) {
    expect(shownAt(at, kind)).toMatchObject([{ path: at, durationMs: toastMs }]);
  }
  expect(shownAt('/profile', 'mood-ended')).toEqual([]);
  expect(shownAt('/search', 'a kind of a newer version')).toEqual([]);
});

test('a notice of being saved is shown on every page, and leads to its own search', () => {
  const saved = { id: 1, kind: 'saved', parameters: { mood: 'dinner' } } as unknown as Notice;
  for (const at of ['/messages', '/search']) {
    expect(noticeToasts([saved], at, 'en')).toEqual([
      { text: expect.stringContaining('dinner'), path: '/search?mood=dinner&nearMe=true', durationMs: toastMs },
    ]);
  }
});

test('a notice about a venue leads to the page of that venue, also from the page of another one', () => {
  const parameters = { venue: 'Café Lanterne', venueId: 4 };
  const twice = { ...notice('redeemed-twice'), parameters };
  for (const at of ['/search', '/venue/perks']) {
    expect(noticeToasts([twice], at, 'en')).toMatchObject([{ path: '/venue/perks?venueId=4', durationMs: toastMs }]);
  }
});

test('a notice isolates the name of a venue with right-to-left letters', () => {
  const shown = { ...notice('host-changed'), parameters: { venue: 'קפה דנה' } } as Notice;
  expect(noticeToasts([shown], '/search', 'en')[0]!.text).toContain('\u2068קפה דנה\u2069');
});

test('after a notice, the page reads again the plan, its limits and what the notice changed', () => {
  const read = {
    'perk-undone': [],
    vouched: [['me']],
    'voucher-revoked': [['me']],
    verified: [['me']],
    'mood-ended': [['me']],
    'email-changed': [['me']],
    'device-added': [['me', 'sessions']],
    'redeemed-twice': [['venue']],
    'perk-acted': [['venue']],
    decision: [['me'], ['account-status']],
    'decision-reduced': [['me'], ['account-status']],
    'decision-undone': [['me'], ['account-status']],
    'staff-acted': [['me']],
    'report-closed': [['me', 'reports']],
    emergency: [['moderation', 'queue']],
    'friend-not-reached': [['check-ins']],
    'friend-declined': [['check-ins']],
    'a kind of a newer version': [],
  };
  const always = [
    ['me', 'plan'],
    ['me', 'limits'],
  ];
  for (const [kind, keys] of Object.entries(read)) {
    expect([kind, refreshedAfter([notice(kind)])]).toEqual([kind, [...always, ...keys]]);
  }
});
