import type { TierKey } from '@ambiance/domain/tiers';
import { expect, test } from 'vitest';
import { boughtTier, checkoutProgress } from './checkout-progress.ts';

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
  expect(checkoutProgress(polls, effective, bought)).toBe(progress);
});

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
