import { expect, test } from 'vitest';
import { tryEach } from './try-each.ts';

test.each([
  [undefined, 1],
  [{ maxAtOnce: 3 }, 3],
])(
  'with the options %j, at most %d run in parallel, each item once, and all failures are reported',
  async (options, max) => {
    const all = [1, 2, 3, 4, 5, 6, 7];
    const begun: number[] = [];
    let [running, highest] = [0, 0];
    const act = async (one: number) => {
      begun.push(one);
      highest = Math.max(highest, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (one % 3 === 0) throw new Error(`not ${one}`);
    };
    await expect(tryEach(all, act, 'Some failed:', options)).rejects.toThrow('Some failed: not 3; not 6');
    expect(begun).toEqual(all);
    expect(highest).toBe(max);
  },
);
