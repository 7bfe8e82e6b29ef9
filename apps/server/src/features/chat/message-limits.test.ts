import { effectiveTier, type SubscriptionStatus, subscriptionStatuses } from '@ambiance/domain/subscriptions';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeBlock, setStatus } from '../../../test/chat-people.ts';
import { openChat } from '../../../test/chat-client.ts';
import { addCrowd, crowdOf } from '../../../test/crowd.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { giveTier } from '../plans/subscriptions.repository.ts';

/** Two nodes on one database, and a free member with three connections to each. */
async function twoNodes() {
  const database = await createTestDatabase();
  const clock = createTestClock();
  const [node, otherNode] = [
    await startTestServer({ clock, databaseUrl: database.url }),
    await startTestServer({ clock, databaseUrl: database.url }),
  ];
  const ana = await node.signUp();
  const addresses = [node.address, otherNode.address, node.address, otherNode.address, node.address, otherNode.address];
  const devices = await Promise.all(addresses.map((address) => openChat(address, ana.accessToken)));
  return { ...node, ana, devices };
}

test('of 50 messages sent at once over six connections to two nodes, exactly 25 are stored', async () => {
  const { signUp, logIn, address, platform, ana, devices } = await twoNodes();
  const ben = await signUp();
  await devices[0]!.send(ben.id, 'the first');

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => devices[index % devices.length]!.send(ben.id, `message ${index}`)),
  );

  expect(answers.filter((message) => message !== null)).toHaveLength(24);
  expect(await ben.chat.history({ params: { id: ana.id } })).toHaveLength(25);
  expect(await ana.plans.limits()).toMatchObject({ dailyMessage: { used: 25, limit: 25 } });
  const refusals = devices.flatMap((device) => device.received('RateLimited'));
  expect(refusals).toHaveLength(26);
  // Midnight in Toronto.
  expect(refusals[0]).toEqual({ type: 'daily_messages', limit: 25, resetsUtc: '2026-11-19T05:00:00.000Z' });

  const again = await openChat(address, (await logIn(ana.email)).accessToken);
  expect(await again.send(ben.id, 'after signing in anew')).toBeNull();
  await giveTier(platform.db, ana.id, 'standard', null);
  expect(await devices[0]!.send(ben.id, 'with another plan, at once')).not.toBeNull();
  expect(await ana.plans.limits()).toMatchObject({ dailyMessage: { used: 26, limit: 250 } });
});

test('of 50 new chats started at once over six connections to two nodes, exactly 3 begin', async () => {
  const { platform, ana, devices } = await twoNodes();
  const people = await addCrowd(platform.db, crowdOf(50));

  const answers = await Promise.all(people.map((id, index) => devices[index % devices.length]!.send(id, 'Hello')));

  const reached = answers.filter((message) => message !== null).map(({ toUserId }) => toUserId);
  expect(reached).toHaveLength(3);
  const { items } = await ana.chat.conversations();
  expect(new Set(items.map(({ partner }) => partner.id))).toEqual(new Set(reached));
  expect(await ana.plans.limits()).toMatchObject({
    dailyMessage: { used: 3 },
    weeklyNewChats: { used: 3, limit: 3 },
  });
  const refusals = devices.flatMap((device) => device.received('RateLimited'));
  // Monday in Toronto.
  expect(refusals[0]).toEqual({ type: 'weekly_new_chats', limit: 3, resetsUtc: '2026-11-23T05:00:00.000Z' });
  expect(refusals).toHaveLength(47);

  const free = people.find((id) => !reached.includes(id))!;
  expect(await devices[0]!.send(reached[0]!, 'in a chat that is open')).not.toBeNull();
  expect(await devices[0]!.send(free, 'in a new one')).toBeNull();
});

test('an answer to another member never counts as a new chat', async () => {
  const { signUp, address } = await startTestServer();
  const ana = await signUp();
  const atAna = await openChat(address, ana.accessToken);
  for (let count = 0; count < 5; count += 1) {
    const other = await signUp();
    const atOther = await openChat(address, other.accessToken);
    await atOther.send(ana.id, 'Hello');
    expect(await atAna.send(other.id, 'Hello yourself')).not.toBeNull();
  }
  expect(await ana.plans.limits()).toMatchObject({ dailyMessage: { used: 5 }, weeklyNewChats: { used: 0 } });
});

test('a refused message is not counted, and reasons are checked in order: gone, blocked, day, week', async () => {
  const server = await startTestServer();
  const { signUp, address } = server;
  const ana = await signUp();
  const atAna = await openChat(address, ana.accessToken);
  const [ben, cleo, dan, eve, finn] = await Promise.all(Array.from({ length: 5 }, () => signUp()));
  await Promise.all([ben, cleo, dan].map((person) => atAna.send(person!.id, 'Hello')));

  expect(await atAna.send(eve!.id, 'a fourth chat')).toBeNull();
  expect(atAna.received('RateLimited').at(-1)).toMatchObject({ type: 'weekly_new_chats', limit: 3 });
  for (let count = 3; count < 25; count += 1) expect(await atAna.send(ben!.id, `message ${count}`)).not.toBeNull();
  expect(await atAna.send(eve!.id, 'a fourth chat')).toBeNull();
  expect(atAna.received('RateLimited').at(-1)).toMatchObject({ type: 'daily_messages', limit: 25 });

  await makeBlock(server, finn!.id, ana.id);
  await makeBlock(server, cleo!.id, ana.id);
  expect(await atAna.send(finn!.id, 'a blocked chat')).toBeNull();
  expect(await atAna.send(cleo!.id, 'a blocked chat')).toBeNull();
  expect(atAna.received('Blocked').slice(-2)).toEqual([{ withUserId: finn!.id }, { withUserId: cleo!.id }]);
  expect(atAna.received('RateLimited')).toHaveLength(2);

  await setStatus(server, cleo!.id, 'Suspended');
  await expect(atAna.send(cleo!.id, 'a chat that is gone')).rejects.toThrow('This member cannot be found.');
  expect(await ana.plans.limits()).toMatchObject({ dailyMessage: { used: 25 }, weeklyNewChats: { used: 3 } });
});

test('a retry of a stored message succeeds even if the limit is used up by then', async () => {
  const { signUp, address } = await startTestServer();
  const [ana, ben] = [await signUp(), await signUp()];
  const atAna = await openChat(address, ana.accessToken);
  const clientId = '0193a5f0-0000-4000-8000-000000000001';
  const first = await atAna.send(ben.id, 'the first', clientId);
  await Promise.all(Array.from({ length: 24 }, () => atAna.send(ben.id, 'another')));
  expect(await atAna.send(ben.id, 'one more')).toBeNull();
  expect(await atAna.send(ben.id, 'the first', clientId)).toEqual(first);
});

test('daily counts restart at midnight in Toronto, also in the night when the clocks go back', async () => {
  const clock = createTestClock('2026-11-01T03:00:00Z');
  const { signUp, address } = await startTestServer({ clock });
  const [ana, ben] = [await signUp(), await signUp()];
  const atAna = await openChat(address, ana.accessToken);
  const useUp = async () => {
    await Promise.all(Array.from({ length: 25 }, () => atAna.send(ben.id, 'Hello')));
    expect(await atAna.send(ben.id, 'one more')).toBeNull();
    return atAna.received('RateLimited').at(-1)?.resetsUtc;
  };

  expect(await useUp()).toBe('2026-11-01T04:00:00.000Z');
  clock.set('2026-11-01T03:59:59.999Z');
  expect(await atAna.send(ben.id, 'a moment before midnight')).toBeNull();
  clock.set('2026-11-01T04:00:00Z');
  // The clocks go back on this day, so it has 25 hours.
  expect(await useUp()).toBe('2026-11-02T05:00:00.000Z');
  clock.set('2026-11-02T04:59:59Z');
  expect(await atAna.send(ben.id, 'a second before midnight')).toBeNull();
  clock.set('2026-11-02T05:00:00Z');
  expect(await useUp()).toBe('2026-11-03T05:00:00.000Z');
});

test('new chats are counted again from each Monday, also across New Year', async () => {
  const clock = createTestClock('2026-12-31T23:30:00Z');
  const { signUp, address } = await startTestServer({ clock });
  const ana = await signUp();
  const atAna = await openChat(address, ana.accessToken);
  const people = await Promise.all(Array.from({ length: 5 }, () => signUp()));
  for (const person of people.slice(0, 3)) expect(await atAna.send(person.id, 'Hello')).not.toBeNull();
  clock.set('2027-01-03T23:00:00Z');
  expect(await atAna.send(people[3]!.id, 'on Sunday')).toBeNull();
  clock.set('2027-01-04T05:00:00Z');
  expect(await atAna.send(people[3]!.id, 'on Monday')).not.toBeNull();
  expect(await ana.plans.limits()).toMatchObject({
    weeklyNewChats: { used: 1, resetsUtc: '2027-01-11T05:00:00.000Z' },
  });
});

test('a node whose clock is behind counts messages in the newer day', async () => {
  const { signUp, clock, address } = await startTestServer();
  const [ana, ben] = [await signUp(), await signUp()];
  const atAna = await openChat(address, ana.accessToken);
  clock.set('2026-11-19T05:00:01Z');
  await Promise.all(Array.from({ length: 24 }, () => atAna.send(ben.id, 'Hello')));
  clock.set('2026-11-19T04:59:59Z');
  expect(await atAna.send(ben.id, 'the last')).not.toBeNull();
  expect(await atAna.send(ben.id, 'one more')).toBeNull();
  clock.set('2026-11-19T05:00:02Z');
  expect(await atAna.send(ben.id, 'one more')).toBeNull();
});

test('the current plan applies at every moment, also on a connection that stays open', async () => {
  const { signUp, clock, address, platform } = await startTestServer();
  const [ana, ben] = [await signUp({ tier: 'premium' }), await signUp()];
  const atAna = await openChat(address, ana.accessToken);
  await platform.db
    .updateTable('subscriptions')
    .set({ current_period_end_at: new Date('2026-11-18T18:00:00Z') })
    .where('user_id', '=', ana.id)
    .execute();
  const answers = await Promise.all(Array.from({ length: 300 }, () => atAna.send(ben.id, 'without limits')));
  expect(answers.filter((message) => message === null)).toEqual([]);
  clock.set('2026-11-18T18:00:00Z');
  expect(await atAna.send(ben.id, 'on the free plan')).toBeNull();
  expect(atAna.received('RateLimited')).toMatchObject([{ type: 'daily_messages', limit: 25 }]);
});

test('the database and the domain agree on the tier in force', async () => {
  const { platform } = await startTestServer();
  const now = new Date('2026-11-18T17:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const instants = [null, daysAgo(-1), now, daysAgo(6.999), daysAgo(7), daysAgo(7.001), daysAgo(30)];
  const wrong: object[] = [];
  for (const status of subscriptionStatuses satisfies readonly SubscriptionStatus[]) {
    for (const currentPeriodEndAt of instants) {
      for (const pastDueSinceAt of instants) {
        const state = { tier: 'standard' as const, status, currentPeriodEndAt, pastDueSinceAt };
        const { rows } = await sql<{ tier: string }>`select effective_tier(
          'standard', ${status}, ${currentPeriodEndAt}, ${pastDueSinceAt}, ${now}) as tier`.execute(platform.db);
        if (rows[0]!.tier !== effectiveTier(state, now)) wrong.push({ ...state, inDatabase: rows[0]!.tier });
      }
    }
  }
  expect(wrong).toEqual([]);
});
