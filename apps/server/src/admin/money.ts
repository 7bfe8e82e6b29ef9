import { type TierKey, tierKeys } from '@ambiance/domain/tiers';
import type { Options } from './admin-command.ts';
import { oneOf, required } from './option.ts';

const soldTiers = tierKeys.filter((key) => key !== 'free');

/** The tier that `--tier` names, which must be a paid one. */
export function soldTier(options: Options): Exclude<TierKey, 'free'> {
  required(options, 'tier');
  return oneOf(options, 'tier', soldTiers)!;
}

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
