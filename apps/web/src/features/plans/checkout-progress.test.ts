import type { TierKey } from '@ambiance/domain/tiers';
import { expect, test } from 'vitest';
import { boughtTier, checkoutProgress, isChangeOfPlan } from './checkout-progress.ts';

test.each<[number, TierKey | undefined, TierKey, string]>([
  [0, undefined, 'standard', 'processing'],
  [1, 'free', 'standard', 'processing'],
  [9, 'free', 'standard', 'processing'],
  [10, 'free', 'standard', 'still-processing'],
  [19, 'free', 'standard', 'still-processing'],
  [20, 'free', 'standard', 'pending'],
  [1, 'standard', 'standard', 'welcome'],
  [1, 'premium', 'standard', 'welcome'],
  [1, 'standard', 'premium', 'processing'],
  [20, 'premium', 'premium', 'welcome'],
])('after %i polls with the plan %s, buying %s is %s', (polls, effective, bought, progress) => {
  const wanted = { tier: bought, isChange: false };
  expect(checkoutProgress(polls, effective && { effectiveTier: effective }, wanted)).toBe(progress);
});

test.each<[string, TierKey, string]>([
  ['sub_1', 'standard', 'paused'],
  ['sub_1', 'free', 'paused'],
  ['sub_1', 'premium', 'welcome'],
  ['cs_test_1', 'free', 'processing'],
])(
  'with the reference %s, a paused plan and the plan %s in effect, buying premium is %s',
  (reference, effectiveTier, progress) => {
    const pause = { tier: 'standard', fromUtc: '', untilUtc: '', hasBegun: false } as const;
    const wanted = { tier: 'premium', isChange: isChangeOfPlan(reference) } as const;
    expect(checkoutProgress(1, { effectiveTier, pause }, wanted)).toBe(progress);
  },
);

test.each([
  ['standard', 'standard'],
  ['Standard', 'standard'],
  ['STANDARD', 'standard'],
  ['Premium', 'premium'],
  ['free', 'premium'],
  [null, 'premium'],
] as const)('after buying %j the page waits for the plan %s', (text, tier) => {
  expect(boughtTier(text)).toBe(tier);
});
