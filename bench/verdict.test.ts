import { expect, test } from 'vitest';
import { judge } from './verdict.ts';

const recorded = [1.9, 2, 2, 2.1, 9];

/**
 * Ratios of 20 pairs that are wrong by up to a tenth. In each fifth pair, a busy moment of the machine makes one of the two
 * turns cost three times as much.
 */
function measured(truth: number, seed: number): number[] {
  let state = seed;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  return Array.from({ length: 20 }, (_, index) => {
    const slowTurn = random() < 0.5 ? 3 : 1 / 3;
    return truth * (0.9 + 0.2 * random()) * (index % 5 === 0 ? slowTurn : 1);
  });
}

test.each([
  [1, ['fine']],
  [1.15, ['fine', 'unclear']],
  [1.4, ['worse']],
  [3, ['worse']],
])('a cost of %d times the recorded one is found among noise: %j', (times, expected) => {
  const verdicts = Array.from({ length: 500 }, (_, seed) => judge('cost', measured(2 * times, seed), recorded).verdict);
  expect([...new Set(verdicts)].toSorted()).toEqual(expected);
});

const pairsOf = (ratio: number, count: number) => Array.from({ length: count }, () => ratio);

test.each([
  ['a busy machine during half of the pairs', 'unclear', [...pairsOf(2, 10), ...pairsOf(4, 10)]],
  ['the same with a regression', 'worse', [...pairsOf(3, 10), ...pairsOf(6, 10)]],
  ['an unlucky start of the servers', 'worse', pairsOf(3, 20)],
  ['an unlucky start of the servers before a usual one', 'unclear', [...pairsOf(3, 20), ...pairsOf(2, 20)]],
  ['an unlucky start of the servers before two usual ones', 'fine', [...pairsOf(3, 20), ...pairsOf(2, 40)]],
  ['a regression of two pairs in three', 'unclear', [...pairsOf(2, 7), ...pairsOf(3, 13)]],
  ['a regression of two pairs in three, of many', 'worse', [...pairsOf(2, 20), ...pairsOf(3, 40)]],
  ['a cost at the limit', 'fine', pairsOf(2.5, 20)],
  ['a cheaper message', 'fine', pairsOf(0.1, 20)],
])('%s is %s', (_, verdict, ratios) => {
  expect(judge('cost', ratios, recorded).verdict).toBe(verdict);
});

test('the verdict has the median, its bounds and the limit', () => {
  const ratios = Array.from({ length: 20 }, (_, index) => 3 + ((index * 7) % 20));
  expect(judge('cost', ratios, recorded)).toEqual({ median: 13, lower: 7, upper: 18, limit: 2.5, verdict: 'worse' });
});

test('without a recorded ratio there is no limit', () => {
  expect(judge('cost', [9, 9], [])).toMatchObject({ limit: undefined, verdict: 'not recorded' });
});

test.each([Number.NaN, Infinity, 0, -1])('ratios of %d are refused', (ratio) => {
  expect(() => judge('cost', [ratio, ratio], recorded)).toThrow('are not ratios of CPU times');
});
