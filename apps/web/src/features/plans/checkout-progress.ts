import { parseTier, reachesTier, type TierKey } from '@ambiance/domain/tiers';

export const pollSeconds = 3;
export const maxPolls = 20;

/** How far a payment has come, as the page after it tells. */
export type CheckoutProgress = 'processing' | 'still-processing' | 'pending' | 'welcome';

/** Which plan the address of that page says was bought, in capitals or not; premium where it does not. */
export const boughtTier = (text: string | null): TierKey => (parseTier(text) === 'standard' ? 'standard' : 'premium');

/** The bought plan or a higher one ends the waiting; nothing else does, whatever the address says. */
export function checkoutProgress(polls: number, effective: TierKey | undefined, bought: TierKey): CheckoutProgress {
  if (effective && reachesTier(effective, bought)) return 'welcome';
  if (polls >= maxPolls) return 'pending';
  return polls >= maxPolls / 2 ? 'still-processing' : 'processing';
}
