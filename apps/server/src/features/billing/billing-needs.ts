import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Payments } from '../../platform/payments.ts';

/** Dependencies of billing. */
export interface BillingNeeds {
  db: Db;
  clock: Clock;
  payments: Payments;
  publicUrl: string;
  /** If true, the provider adds taxes to the prices. */
  addsTax: boolean;
}
