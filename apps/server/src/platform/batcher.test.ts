import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

const refusal = () => new Error('not delivered');

/** Runs that a test completes one by one, and the items of each. */
function heldRuns() {
  const batches: string[][] = [];
  const held: (() => void)[] = [];
  return {
    batches,
    async run(items: readonly string[]) {
      batches.push([...items]);
      await new Promise<void>((resolve) => held.push(resolve));
      return items.map((item) => item.toUpperCase());
    },
    async letGo() {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      held.shift()!();
    },
  };
}

const options = { isUnavailable: () => false, refusal, maxBatch: 3, maxWaiting: 10, gatherMs: 1, timeoutMs: 5000 };

test('items that arrive together form one batch; later ones wait for the next, up to the maximum size', async () => {
  const { batches, run, letGo } = heldRuns();
  const { add } = createBatcher({ ...options, run });
  const first = [add('a'), add('b')];
  await expect.poll(() => batches).toEqual([['a', 'b']]);
  const next = ['c', 'd', 'e', 'f'].map(add);
  await letGo();
  expect(await Promise.all(first)).toEqual(['A', 'B']);
  await letGo();
  await letGo();
  expect(await Promise.all(next)).toEqual(['C', 'D', 'E', 'F']);
  expect(batches).toEqual([['a', 'b'], ['c', 'd', 'e'], ['f']]);
});

test('a batch has the first item of each owner before the second, and the items of an owner in their order', async () => {
  const { batches, run, letGo } = heldRuns();
  const { add } = createBatcher({ ...options, maxBatch: 6, run, ownerOf: (item: string) => item[0]! });
  const all = ['a1', 'a2', 'b1', 'b2', 'a3', 'c1'].map(add);
  await letGo();
  expect(await Promise.all(all)).toEqual(['A1', 'A2', 'B1', 'B2', 'A3', 'C1']);
  expect(batches).toEqual([['a1', 'b1', 'c1', 'a2', 'b2', 'a3']]);
});

test('a failing item is refused without affecting the others', async () => {
  const { add } = createBatcher({
    ...options,
    maxBatch: 100,
    maxWaiting: 100,
    async run(items: readonly string[]) {
      if (items.includes('bad')) throw new Error('bad');
      return items;
    },
  });
  const items = Array.from({ length: 50 }, (_, index) => (index === 17 ? 'bad' : `item ${index}`));
  const answers = await Promise.allSettled(items.map(add));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))).toEqual(
    items.map((item) => (item === 'bad' ? 'Error: bad' : item)),
  );
});

test('if the dependency is down, all waiting items are refused at once, and later ones are processed again', async () => {
  let away = true;
  const { add } = createBatcher({
    ...options,
    isUnavailable: () => true,
    async run(items: readonly string[]) {
      if (away) throw new Error('away');
      return items;
    },
  });
  const answers = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(add));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
  away = false;
  expect(await add('f')).toBe('f');
});

test('a batch that takes too long is given up with all its waiting items', async () => {
  const { add } = createBatcher({ ...options, run: () => new Promise<string[]>(() => undefined), timeoutMs: 50 });
  const answers = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(add));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
});

test('an item beyond the queue limit is refused at once', async () => {
  const { batches, run, letGo } = heldRuns();
  const { add } = createBatcher({ ...options, run });
  const first = add('first');
  await expect.poll(() => batches.length).toBe(1);
  const waiting = Array.from({ length: 10 }, (_, index) => add(`item ${index}`));
  await expect(add('one too many')).rejects.toThrow('not delivered');
  for (let batch = 0; batch < 5; batch += 1) await letGo();
  await Promise.all([first, ...waiting]);
});
