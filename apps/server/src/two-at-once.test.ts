import { expect, inject, test } from 'vitest';
import { type Act, impossibleEnds } from '../test/races.ts';
import { seededChance, slowStatements } from '../test/slow-statements.ts';
import { startTestServer } from '../test/start-test-server.ts';
import { endsOfAdministrators, events, pairs } from '../test/two-at-once.ts';
import { effectiveTierOf } from './features/plans/subscriptions.repository.ts';

const allTimes = inject('raceTimes');
/** All events are kept until they are checked, so each server runs only this many rounds. */
const timesOfOneServer = 20;
const begins = Array.from({ length: Math.ceil(allTimes / timesOfOneServer) }, (_, server) => server * timesOfOneServer);

test.each(begins)(
  'two simultaneous events end as if one had come after the other, starting at run %i',
  async (begin) => {
    const times = Math.min(timesOfOneServer, allTimes - begin);
    expect(await impossibleEnds(pairs, { times, seed: begin + times })).toEqual([]);
  },
  1_200_000,
);

test('a write that reads the plan before locking the member is detected', async () => {
  const careless: Act = async ({ server: { platform }, ana }) => {
    const tier = await effectiveTierOf(platform.db, ana.id, platform.clock.now());
    if (tier !== 'premium') throw new Error('Not in the plan');
    await platform.db.updateTable('users').set({ mood: 'travel' }).where('id', '=', ana.id).execute();
  };
  const pair = { name: 'carelessly sets a mood', event: events['the plan falls']!.act, write: careless };
  expect(await impossibleEnds([pair], { times: 30 })).toMatchObject([expect.stringContaining('"mood": "travel"')]);
});

const ends = Object.entries(endsOfAdministrators);
const endsOfTwo = ends.flatMap(([one, endOne]) =>
  ends.map(([other, endOther]) => ({ name: `one ${one} and the other ${other}`, endOne, endOther })),
);

test('one administrator always remains, even if the last two lose access at once', async () => {
  const chance = seededChance(7);
  const server = await startTestServer({ statements: slowStatements(() => chance() ** 2 * 4) });
  const { db } = server.platform;
  const active = () =>
    db.selectFrom('users').where('role', '=', 'admin').where('status', '=', 'Active').select('id').execute();
  const bystander = await server.signUp({ role: 'moderator' });
  for (const { name, endOne, endOther } of endsOfTwo) {
    await db.updateTable('users').set({ role: 'member' }).where('role', '=', 'admin').execute();
    const [one, other] = [await server.signUp({ role: 'admin' }), await server.signUp({ role: 'admin' })];
    const outcomes = await Promise.allSettled([endOne(one, other, server), endOther(other, one, server)]);
    expect([name, outcomes.filter(({ status }) => status === 'fulfilled').length]).toEqual([name, 1]);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')!;
    // An administrator who lost access in the meantime cannot revoke the access of another one.
    const codes = [
      'staff.last-admin',
      'role.not-allowed',
      'session.expired',
      'session.suspended',
      'session.blocked',
      'session.deleted',
      'staff.yourself',
    ];
    expect(codes).toContain((refused.reason as { code?: string }).code);
    expect([name, (await active()).length]).toEqual([name, 1]);
  }
  expect(await bystander.accounts.sessions()).toHaveLength(1);
});
