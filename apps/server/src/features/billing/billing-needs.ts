import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Payments } from '../../platform/payments.ts';

export interface BillingNeeds {
  db: Db;
  clock: Clock;
  payments: Payments;
  publicUrl: string;
  /** If true, the provider adds taxes to the prices. */
  addsTax: boolean;
}
