import { expect, test } from 'vitest';
import { buyer, pay } from '../../../test/buying.ts';
import { startTestServer } from '../../../test/start-test-server.ts';
import { until } from '../../../test/until.ts';

test('a member who buys a plan has it once the payment is known', async () => {
  const server = await startTestServer();
  const ana = await buyer(server);
  const { url } = await ana.billing.checkout({ body: { TierKey: 'standard' } });
  expect(url).toMatch(/^http:\/\/localhost:3000\/stand-in\/pay\/checkout\/cs_test_/);
  expect(await ana.plans.mine()).toMatchObject({ tier: 'free', effectiveTier: 'free' });

  const success = await pay(server, url);
  expect(success).toMatch(
    /^http:\/\/localhost:3000\/subscriptions\/success\?session_id=cs_test_[0-9a-f]+&tier=standard$/,
  );
  await until(async () => (await ana.plans.mine()).effectiveTier === 'standard');
  expect(await ana.plans.mine()).toEqual({
    tier: 'standard',
    effectiveTier: 'standard',
    status: 'active',
    currentPeriodEndUtc: '2026-12-18T17:00:00.000Z',
    cancelAtPeriodEnd: false,
    isBilled: true,
    evenings: null,
    refundedMonths: [],
    pause: null,
    pauseChoices: [
      { months: 1, untilUtc: '2027-01-18T17:00:00.000Z' },
      { months: 2, untilUtc: '2027-02-18T17:00:00.000Z' },
      { months: 3, untilUtc: '2027-03-18T17:00:00.000Z' },
    ],
    priceChange: null,
  });
});
