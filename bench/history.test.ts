import { expect, test } from 'vitest';
import { checkRatios, compareInTries, compareWithMedian, isMuchWorse, type Ratio, worseThanBest } from './history.ts';

const recorded = (name: string, better: Ratio['better'], ratios: readonly number[]): Ratio[] =>
  ratios.map((ratio) => ({ name, ratio, better, commit: '12345678', hashMs: 30 }));
const history = [
  ...recorded('speed', 'higher', [2, 9, 1.9, 2.1]),
  ...recorded('cost', 'lower', [2, 0.1, 2.2]),
  ...recorded('full speed', 'higher', [8]),
];

test.each([
  ['speed', 'higher', 1.65, false],
  ['speed', 'higher', 1.6, true],
  ['speed', 'higher', 20, false],
  ['cost', 'lower', 2.5, false],
  ['cost', 'lower', 2.51, true],
  ['cost', 'lower', 0.1, false],
] as const)('%s (%s is better) of %d is much worse than the median: %s', (name, better, ratio, expected) => {
  expect(isMuchWorse(compareWithMedian({ name, better, ratio }, history))).toBe(expected);
});

test('the median of an even number of ratios is between the two in the middle', () => {
  expect(compareWithMedian({ name: 'speed', better: 'higher', ratio: 1 }, history)).toEqual({
    name: 'speed',
    ratio: 1,
    median: expect.closeTo(2.05) as number,
    worseBy: expect.closeTo(1.05) as number,
  });
});

test.each([
  [[1, 1, 1.5], 3, 1.5, true],
  [[1, 1, 2], 3, 2, false],
  [[1, 2, 1], 2, 2, false],
  [[2, 1, 1], 1, 2, false],
] as const)(
  'of the tries %j, %d are measured and %d is compared; it is much worse: %s',
  async (tries, n, best, worse) => {
    let measured = 0;
    const measure = () => Promise.resolve([{ name: 'speed', better: 'higher', ratio: tries[measured++]! } as const]);
    const [comparison] = await compareInTries(measure, history);
    expect(measured).toBe(n);
    expect(comparison!.ratio).toBe(best);
    expect(isMuchWorse(comparison!)).toBe(worse);
  },
);

test('a ratio that was good once is not measured again for itself', async () => {
  let tries = 0;
  const measure = () => {
    tries += 1;
    return Promise.resolve([
      { name: 'speed', better: 'higher', ratio: tries === 1 ? 2 : 1 },
      { name: 'cost', better: 'lower', ratio: tries === 1 ? 9 : 2 },
    ] as const);
  };
  expect((await compareInTries(measure, history)).map(({ ratio }) => ratio)).toEqual([2, 2]);
  expect(tries).toBe(2);
});

test('a ratio without recorded ones is measured once and is not worse', async () => {
  const now = { name: 'new', better: 'higher', ratio: 0.01 } as const;
  let measured = 0;
  const measure = () => {
    measured += 1;
    return Promise.resolve([now]);
  };
  const comparisons = await compareInTries(measure, history);
  expect(measured).toBe(1);
  expect(comparisons).toEqual([{ name: 'new', ratio: 0.01 }]);
  expect(comparisons.some(isMuchWorse)).toBe(false);
});

test.each([Number.NaN, Infinity, 0, -1])('a ratio of %d is refused', (ratio) => {
  const good = { name: 'cost', better: 'lower', ratio: 2 } as const;
  expect(checkRatios('part', [good])).toEqual([good]);
  const wrong = { name: 'speed', better: 'higher', ratio } as const;
  expect(() => checkRatios('part', [good, wrong])).toThrow(`speed: the ratio ${ratio} is not a positive number.`);
});

test('a part without a ratio is refused', () => {
  expect(() => checkRatios('part', [])).toThrow('The part "part" kept no ratio.');
});

test('a full run names the best ratio if it is more than a tenth worse', () => {
  const now = (ratio: number) => recorded('full speed', 'higher', [ratio])[0]!;
  expect(worseThanBest(now(7.3), history)).toBeUndefined();
  expect(worseThanBest(now(7), history)).toBe('full speed: 7, the best was 8 (12345678)');
});
