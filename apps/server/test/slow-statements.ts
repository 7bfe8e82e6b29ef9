import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';

/** Pauses after each statement, also inside transactions, so that other statements can run in between. */
export const slowStatements = (pauseMs: () => number): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await sleep(pauseMs());
    return result;
  },
});

/** Fails every statement that contains the given text, as if the database were away just then. */
export const failingStatements = (part: () => string | undefined): KyselyPlugin => ({
  transformQuery({ node }) {
    const failing = part();
    if (failing !== undefined && JSON.stringify(node).includes(failing)) throw new Error('The database is away.');
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});

/** Random numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function seededChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
