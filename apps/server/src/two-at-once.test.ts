import { expect, inject, test } from 'vitest';
import { type Act, impossibleEnds } from '../test/races.ts';
import { events, pairs } from '../test/two-at-once.ts';
import { effectiveTierOf } from './features/plans/subscriptions.repository.ts';

const allTimes = inject('raceTimes');
/** All that happened is kept until it is looked at, and then let go. */
const timesOfOneServer = 20;
const begins = Array.from({ length: Math.ceil(allTimes / timesOfOneServer) }, (_, server) => server * timesOfOneServer);

test.each(begins)(
  'whatever happens at once ends as if one had come after the other, from time %i on',
  async (begin) => {
    const times = Math.min(timesOfOneServer, allTimes - begin);
    expect(await impossibleEnds(pairs, { times, seed: begin + times })).toEqual([]);
  },
  1_200_000,
);

test('a write that reads the plan before it locks the member is found', async () => {
  const careless: Act = async ({ server: { platform }, ana }) => {
    const tier = await effectiveTierOf(platform.db, ana.id, platform.clock.now());
    if (tier !== 'premium') throw new Error('Not in the plan');
    await platform.db.updateTable('users').set({ mood: 'travel' }).where('id', '=', ana.id).execute();
  };
  const pair = { name: 'carelessly sets a mood', event: events['the plan falls']!.act, write: careless };
  expect(await impossibleEnds([pair], { times: 30 })).toMatchObject([expect.stringContaining('"mood": "travel"')]);
});
