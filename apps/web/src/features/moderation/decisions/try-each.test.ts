import { expect, test } from 'vitest';
import { tryEach } from './try-each.ts';

test('every case is tried in its turn, even after one that fails', async () => {
  const running: number[] = [];
  const failure = new Error('A colleague has it');
  const outcome = await tryEach([1, 2, 3], async (id) => {
    expect(running).toEqual([]);
    running.push(id);
    await Promise.resolve();
    running.pop();
    if (id === 2) throw failure;
    return `decision ${id}`;
  });
  expect(outcome).toEqual({ done: ['decision 1', 'decision 3'], failures: [failure] });
});
