import type { Platform } from '../../platform/platform.ts';

export type BillingNeeds = Pick<Platform, 'db' | 'clock' | 'payments' | 'bus'> & {
  publicUrl: string;
  timeZone: string;
  /** If true, the provider calculates the taxes, which the prices include. */
  calculatesTax: boolean;
};
