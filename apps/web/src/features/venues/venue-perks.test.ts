import { expect, test } from 'vitest';
import { barHeights } from './venue-perks.ts';

test('the tallest bar fills the chart, and a chart of nothing stays flat', () => {
  expect(barHeights([0, 2, 4])).toEqual([0, 0.5, 1]);
  expect(barHeights([0, 0])).toEqual([0, 0]);
});
