import { languages } from '@ambiance/domain/languages';
import { expect, test } from '../ambiance.ts';
import { open, register } from '../people.ts';
import { readerOf } from '../promised-sentences.ts';
import { answering } from '../screens/screen.ts';

test('the pricing page states the guarantee, and the plan page shows its evenings and refunds, in both languages', async ({
  browser,
  request,
}) => {
  for (const language of languages) {
    const ana = await register(request, `Ana${language}`);
    const { page, sees, unseen } = await readerOf('guarantee', language, browser);
    await open(page, '/pricing', ana);
    await sees(
      'If fewer than ten active members are near you on most evenings of a month you paid for, we refund that month without being asked.',
    );
    await answering('**/api/subscriptions/me', {
      tier: 'standard',
      effectiveTier: 'standard',
      status: 'active',
      currentPeriodEndUtc: '2027-01-18T17:00:00.000Z',
      cancelAtPeriodEnd: false,
      isBilled: true,
      evenings: { full: 5, empty: 7 },
      refundedMonths: [{ endUtc: '2026-12-18T17:00:00.000Z', cents: 999 }],
      priceChange: null,
    })(page);
    await page.goto('/subscriptions');
    await sees(
      'This month so far, {empty} of {count} evening had fewer than ten active members near you. If it’s most of them, we refund the month.',
    );
    await sees('We refunded {amount} for the month that ended on {date}: too few members were near you.');
    expect(unseen()).toEqual([]);
    await page.context().close();
  }
});
