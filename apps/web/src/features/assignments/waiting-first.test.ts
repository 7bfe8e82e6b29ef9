import type { Assignment } from '@ambiance/contract/assignments';
import { expect, test } from 'vitest';
import { waitingFirst } from './waiting-first.ts';

const assignment = (id: number, waitingSinceUtc: string | null): Assignment => ({
  id,
  venueId: 1,
  memberUserId: '',
  memberName: 'Ana',
  hostUserId: null,
  status: 'open',
  createdUtc: '2026-11-18T17:00:00.000Z',
  waitingSinceUtc,
  closedUtc: null,
});

test('the member waiting longest comes first, and those not waiting follow in order', () => {
  const all = [
    assignment(1, null),
    assignment(2, '2026-11-18T17:09:00.000Z'),
    assignment(3, null),
    assignment(4, '2026-11-18T17:01:00.000Z'),
  ];
  expect(waitingFirst(all).map(({ id }) => id)).toEqual([4, 2, 1, 3]);
});
