import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** All that members and visitors see before they pay: code and texts. */
const files = globSync([
  'apps/web/src/features/plans/*.{ts,tsx}',
  'apps/web/src/features/landing/*.{ts,tsx}',
  'apps/web/src/pages/public/PricingPage.tsx',
  'apps/web/src/pages/account/{SubscriptionsPage,PhoneForCheckout,CheckoutCancelPage}.tsx',
  'packages/stripe-stand-in/src/{page-texts,pages}.ts',
]).filter((file) => !file.endsWith('.test.ts'));

/** Countdowns, and the words of false urgency in both languages. */
const pressure =
  /\bcountdown\b|setInterval|secondsLeft|\bhurry|last chance|limited (time|offer)|only \d+ left|offer ends|dépêche|dernière chance|offre (limitée|spéciale)|plus que \d+/i;

test('no page on the way to a payment has a countdown or words that press', () => {
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => pressure.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect('Hurry, only 3 left').toMatch(pressure);
});
