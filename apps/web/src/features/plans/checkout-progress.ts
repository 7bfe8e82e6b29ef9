import { parseTier, reachesTier, type TierKey } from '@ambiance/domain/tiers';
import type { MySubscription } from './my-subscription.ts';

export const pollSeconds = 3;
export const maxPolls = 20;

/** Progress of a payment, as the page after it shows it. */
export type CheckoutProgress = 'processing' | 'still-processing' | 'pending' | 'paused' | 'welcome';

/** Returns the plan that was bought according to the URL, in any letter case. Defaults to premium. */
export const boughtTier = (text: string | null): TierKey => (parseTier(text) === 'standard' ? 'standard' : 'premium');

/** True if the reference in the URL is that of a running plan, which was changed, and not that of a purchase. */
export const isChangeOfPlan = (reference: string): boolean => reference.startsWith('sub_');

/**
 * Only the bought plan or a higher one ends the waiting, whatever the URL says. A change of a paused plan is set back at once, so it is not
 * waited for.
 */
export function checkoutProgress(
  polls: number,
  subscription: (Pick<MySubscription, 'pause'> & { effectiveTier: TierKey }) | undefined,
  { tier, isChange }: { tier: TierKey; isChange: boolean },
): CheckoutProgress {
  if (subscription && reachesTier(subscription.effectiveTier, tier)) return 'welcome';
  if (isChange && subscription?.pause) return 'paused';
  if (polls >= maxPolls) return 'pending';
  return polls >= maxPolls / 2 ? 'still-processing' : 'processing';
}
