import { expect, test } from 'vitest';
import { startTestServer } from '../../../test/start-test-server.ts';

test('any visitor can read the plans with their prices, moods and limits', async () => {
  const { visitor } = await startTestServer();
  const tiers = await visitor.plans.fullTiers();
  expect(tiers.map(({ key, monthlyCents, limits }) => [key, monthlyCents, limits])).toEqual([
    ['free', 0, { dailyMessageLimit: 25, weeklyNewChatsLimit: 3 }],
    ['standard', 999, { dailyMessageLimit: 250, weeklyNewChatsLimit: 15 }],
    ['premium', 1999, { dailyMessageLimit: null, weeklyNewChatsLimit: null }],
  ]);
  expect(await visitor.plans.tiers()).toEqual(tiers.map(({ key, moods }) => ({ key, moods })));
});

test('a new member is on the free plan with no usage', async () => {
  const { signUp } = await startTestServer();
  const ana = await signUp();
  expect(await ana.plans.mine()).toEqual({
    tier: 'free',
    effectiveTier: 'free',
    status: 'none',
    currentPeriodEndUtc: null,
    cancelAtPeriodEnd: false,
    isBilled: false,
    evenings: null,
    refundedMonths: [],
    pause: null,
    pauseChoices: [],
    priceChange: null,
  });
  expect(await ana.plans.limits()).toEqual({
    tier: 'free',
    moods: ['chat'],
    // Midnight and Monday in Toronto.
    dailyMessage: { used: 0, limit: 25, resetsUtc: '2026-11-19T05:00:00.000Z' },
    weeklyNewChats: { used: 0, returned: 0, limit: 3, resetsUtc: '2026-11-23T05:00:00.000Z' },
  });
});

test('a premium member has no limits', async () => {
  const { signUp } = await startTestServer();
  const ana = await signUp({ tier: 'premium' });
  expect(await ana.plans.limits()).toMatchObject({
    tier: 'premium',
    dailyMessage: { limit: null },
    weeklyNewChats: { limit: null },
  });
});

test('an expired plan counts as free from that moment', async () => {
  const { signUp, platform, clock } = await startTestServer();
  const ana = await signUp({ tier: 'premium' });
  await platform.db
    .updateTable('subscriptions')
    .set({ current_period_end_at: new Date('2026-11-18T18:00:00Z') })
    .where('user_id', '=', ana.id)
    .execute();
  expect(await ana.plans.mine()).toMatchObject({ tier: 'premium', effectiveTier: 'premium' });
  clock.set('2026-11-18T18:00:00Z');
  expect(await ana.plans.mine()).toMatchObject({ tier: 'premium', effectiveTier: 'free' });
});
