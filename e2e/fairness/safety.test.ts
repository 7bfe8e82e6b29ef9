import { globSync, readFileSync } from 'node:fs';
import { tierKeys } from '@ambiance/domain/tiers';
import { expect, test } from 'vitest';
import { caseAbout, decide, report } from '../../apps/server/test/moderating.ts';
import { startTestServer } from '../../apps/server/test/start-test-server.ts';

test('the order of cases depends on danger and time, never on the plan of the member or of the reporter', async () => {
  const server = await startTestServer();
  const moderator = await server.signUp({ role: 'moderator' });
  const [free, premium] = [await server.signUp(), await server.signUp({ tier: 'premium' })];
  const [freeReporter, premiumReporter] = [await server.signUp(), await server.signUp({ tier: 'premium' })];
  await report(freeReporter, premium, 'scam');
  server.clock.advance({ minutes: 1 });
  await report(premiumReporter, free, 'scam');
  const { items } = await moderator.moderation.cases({ query: {} });
  expect(items.map(({ member }) => member?.id)).toEqual([premium.id, free.id]);
  const [first, second] = items.map(({ dueUtc }) => Date.parse(dueUtc));
  expect(second! - first!).toBe(60_000);
});

test('a decision means the same on every plan', async () => {
  const server = await startTestServer();
  const moderator = await server.signUp({ role: 'moderator' });
  const reporter = await server.signUp();
  const members = await Promise.all(tierKeys.map((tier) => server.signUp(tier === 'free' ? {} : { tier })));
  for (const member of members) {
    await report(reporter, member);
    await decide(moderator, await caseAbout(moderator, member), { kind: 'suspend', days: 7 });
    await expect(server.logIn(member.email)).rejects.toMatchObject({ status: 403, code: 'account.suspended' });
  }
  await server.logIn(reporter.email);
});

test('a member of any plan can block, report, pause, choose who writes first, hide activity and export', async () => {
  const server = await startTestServer();
  const other = await server.signUp();
  for (const tier of tierKeys) {
    const member = await server.signUp(tier === 'free' ? {} : { tier });
    await report(member, other);
    await member.blocks.add({ params: { id: other.id } });
    const body = { paused: true, firstMessagesFrom: 'saved', showsActivity: false, sendsReadReceipts: false } as const;
    expect(await member.settings.change({ body }), tier).toMatchObject(body);
    const authorization = `Bearer ${member.accessToken}`;
    expect((await fetch(`${server.address}/api/users/me/export`, { headers: { authorization } })).status).toBe(200);
  }
});

test('no code about safety reads a plan, except to return the paid days that a decision took', () => {
  const safety = globSync(
    'apps/{server,web}/src/features/{reports,blocks,check-ins,settings,moderation,faces,vouching,account-status}/**/*.{ts,tsx}',
  ).filter((file) => !/\.test\.tsx?$/.test(file));
  const reading = safety.filter((file) =>
    /\b(effectiveTier|TierKey|tierOf|subscriptionOf)\b/.test(readFileSync(file, 'utf8')),
  );
  expect(safety.length).toBeGreaterThan(80);
  const names = new Set(reading.map((file) => file.split('/').at(-1)));
  expect(names).toEqual(new Set(['decisions.repository.ts', 'effects.ts']));
});
