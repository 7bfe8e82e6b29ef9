import { expect, test } from 'vitest';
import { lighterThan, mayKeepRemoved, mayRevise, mayUndo } from './decision-changes.ts';

const now = new Date('2026-05-04T12:00:00Z');

test.each([
  ['by the moderator who took it, in time', 'noor', '2026-05-04T12:00:01Z', 'noor', true],
  ['no longer at the end of that time', 'noor', '2026-05-04T12:00:00Z', 'noor', false],
  ['not by a colleague', 'noor', '2026-05-04T12:00:01Z', 'robin', false],
  ['not if the server allows none', 'noor', null, 'noor', false],
])('a decision can be undone: %s', (_, id, undoUntilUtc, userId, expected) => {
  expect(mayUndo({ decidedBy: { id }, undoUntilUtc }, userId, now)).toBe(expected);
});

test.each([
  ['by an administrator', 'warn', null, 'admin', true],
  ['not by a moderator', 'warn', null, 'moderator', false],
  ['not if it had no effect', 'none', null, 'admin', false],
  ['not once it has ended', 'suspend', '2026-05-03T12:00:00Z', 'admin', false],
] as const)('a decision can be changed: %s', (_, kind, endedUtc, role, expected) => {
  expect(mayRevise({ kind, endedUtc }, role)).toBe(expected);
});

test('a decision can be replaced only with a lighter one', () => {
  const offered = (kind: 'warn' | 'suspend' | 'ban', days: 3 | 7 | 30 | null) =>
    lighterThan({ kind, days }).map((one) => one.days ?? one.kind);
  expect(offered('warn', null)).toEqual([]);
  expect(offered('suspend', 7)).toEqual(['warn', 3]);
  expect(offered('ban', null)).toEqual(['warn', 3, 7, 30]);
});

test('removed content can stay removed unless the removal is all that the decision did', () => {
  const removed = { photoIds: [], texts: [] };
  expect([
    mayKeepRemoved({ kind: 'ban', removed }),
    mayKeepRemoved({ kind: 'ban', removed: null }),
    mayKeepRemoved({ kind: 'remove', removed }),
  ]).toEqual([true, false, false]);
});
