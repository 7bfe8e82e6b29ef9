import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorld, happenings } from '../test/conversation-world.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => void vi.useRealTimers());

test('each typed text is shown once and in order, over any network, refusal, reload and tab', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), happenings, async (seed, all) => {
      const world = createWorld(seed);
      for (const one of all) {
        world.happen(one);
        await vi.advanceTimersByTimeAsync(one.waitMs);
        expect(world.wrong).toEqual([]);
      }
      const own = (name: string) => world.stored.map(({ text }) => text).filter((text) => text.startsWith(name));
      const atRest = async () => {
        await vi.advanceTimersByTimeAsync(60_000);
        for (const [index, tab] of world.tabs.entries()) {
          expect(tab.state().messages.map(({ id }) => id)).toEqual(world.stored.map(({ id }) => id));
          const { sent, withdrawn } = tab;
          const remaining = tab.shown().filter((text) => sent.includes(text) && !withdrawn.includes(text));
          expect(remaining).toEqual(sent.filter((text) => !withdrawn.includes(text)));
          expect(own(`tab ${index}`).length).toBeLessThanOrEqual(sent.length + withdrawn.length);
        }
      };
      await atRest();

      world.beKind();
      for (let round = 0; round <= all.length; round += 1) {
        for (const tab of world.tabs) tab.sendAgain();
        await vi.advanceTimersByTimeAsync(5000);
      }
      await atRest();
      for (const [index, tab] of world.tabs.entries()) {
        expect(tab.state().queue).toEqual([]);
        const { sent, withdrawn } = tab;
        const isSure = (text: string) => !withdrawn.includes(text);
        expect(own(`tab ${index}`).filter(isSure)).toEqual(sent.filter(isSure));
      }
      vi.clearAllTimers();
    }),
    { numRuns: 300 },
  );
}, 60_000);
