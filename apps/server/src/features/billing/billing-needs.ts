import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Payments } from '../../platform/payments.ts';

/** What selling plans needs from outside. */
export interface BillingNeeds {
  db: Db;
  clock: Clock;
  payments: Payments;
  publicUrl: string;
  /** The provider adds taxes to what is paid. */
  addsTax: boolean;
}
