import type { Platform } from '../../platform/platform.ts';

export type BillingNeeds = Pick<Platform, 'db' | 'clock' | 'payments'> & {
  publicUrl: string;
  timeZone: string;
  /** If true, the provider adds taxes to the prices. */
  addsTax: boolean;
};
