import { expect, test } from 'vitest';
import { type Ratio, worseThanBest } from './history.ts';

test.each([
  ['higher', 8, [2, 8, 1.9], 7.3, 7],
  ['lower', 2, [8, 2, 2.1], 2.1, 2.3],
] as const)(
  'a full run names the best ratio (%s is better) if it is more than a tenth worse',
  (better, best, all, fine, worse) => {
    const now = (ratio: number, name = 'speed'): Ratio => ({ name, ratio, better, commit: '12345678', hashMs: 30 });
    const history = [...all.map((ratio) => now(ratio)), now(100, 'other'), now(0.01, 'other')];
    expect(worseThanBest(now(fine), history)).toBeUndefined();
    expect(worseThanBest(now(worse), history)).toBe(`speed: ${worse}, the best was ${best} (12345678)`);
  },
);
