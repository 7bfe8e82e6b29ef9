import { parseTier, reachesTier, type TierKey } from '@ambiance/domain/tiers';

export const pollSeconds = 3;
export const maxPolls = 20;

/** Progress of a payment, as the page after it shows it. */
export type CheckoutProgress = 'processing' | 'still-processing' | 'pending' | 'welcome';

/** Returns the plan that was bought according to the URL, in any letter case. Defaults to premium. */
export const boughtTier = (text: string | null): TierKey => (parseTier(text) === 'standard' ? 'standard' : 'premium');

/** Only the bought plan or a higher one ends the waiting, whatever the URL says. */
export function checkoutProgress(polls: number, effective: TierKey | undefined, bought: TierKey): CheckoutProgress {
  if (effective && reachesTier(effective, bought)) return 'welcome';
  if (polls >= maxPolls) return 'pending';
  return polls >= maxPolls / 2 ? 'still-processing' : 'processing';
}
