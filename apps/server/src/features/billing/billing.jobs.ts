import type { Job } from '../../platform/jobs.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { endChargesOfClosed } from './cancel-subscription.ts';
import { changePrices, moveToNewPrices } from './change-prices.ts';
import { countEvenings, refundEmptyMonths } from './guarantee/guarantee.ts';
import { extendPlans } from './extend-plans.ts';
import { noticeEndingPlans, noticeRenewingPlans } from './plan-notices.ts';
import { closeEndedPlans, closeMissedPlans, reconcile } from './reconcile.ts';

export function billingJobs(needs: BillingNeeds): Job[] {
  const { stub } = needs.payments;
  return [
    ...(stub
      ? [
          {
            name: 'bill on the payment stand-in',
            everySeconds: 5,
            onEveryNode: true as const,
            run: () => stub.run(),
          },
        ]
      : []),
    { name: 'change prices', everySeconds: 60, run: () => changePrices(needs) },
    { name: 'end charges of closed accounts', everySeconds: 60, run: () => endChargesOfClosed(needs) },
    { name: 'extend plans of suspended members', everySeconds: 60, run: () => extendPlans(needs) },
    { name: 'reset moods of ended plans', everySeconds: 60, run: () => closeEndedPlans(needs) },
    { name: 'reset moods of plans that ended earlier', everySeconds: 3600, run: () => closeMissedPlans(needs) },
    { name: 'check plans at the provider', everySeconds: 3600, run: () => reconcile(needs) },
    { name: 'remind of ending plans', everySeconds: 3600, run: () => noticeEndingPlans(needs) },
    { name: 'announce renewals', everySeconds: 3600, run: () => noticeRenewingPlans(needs) },
    { name: 'count evenings', everySeconds: 600, run: () => countEvenings(needs) },
    { name: 'refund empty months', everySeconds: 600, run: () => refundEmptyMonths(needs) },
    { name: 'move subscriptions to new prices', everySeconds: 3600, run: () => moveToNewPrices(needs) },
  ];
}
