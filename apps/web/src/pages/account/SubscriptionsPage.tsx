import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CurrentPlan } from '../../features/plans/CurrentPlan.tsx';
import type { MySubscription } from '../../features/plans/my-subscription.ts';
import { PlanGrid } from '../../features/plans/PlanGrid.tsx';
import { plansTexts } from '../../features/plans/plans.texts.ts';
import { useCheckout } from '../../features/plans/use-checkout.ts';
import { VenuePartnerCard } from '../../features/plans/VenuePartnerCard.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { myPlanQuery } from '../../me/my-queries.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showError } from '../../ui/feedback/toast.ts';
import { PhoneForCheckout } from './PhoneForCheckout.tsx';

const onFree: MySubscription = {
  tier: 'free',
  effectiveTier: 'free',
  status: 'none',
  currentPeriodEndUtc: null,
  cancelAtPeriodEnd: false,
  isBilled: false,
  priceChange: null,
};

/** The member's plan and its status, the other plans, and a link to billing. */
export function SubscriptionsPage() {
  const t = useTexts(plansTexts);
  const checkout = useCheckout();
  const { data, error } = useQuery({ ...myPlanQuery, refetchOnMount: 'always' });
  const subscription = data ?? (error ? onFree : undefined);
  useEffect(() => {
    if (error) showError(error, t('failedToLoad'));
  }, [error, t]);
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-8 px-4 py-8 sm:px-5">
      <PageHead title={t('title')} lead={t('intro')} />
      {subscription ? <CurrentPlan subscription={subscription} /> : <Skeleton className="h-30 rounded-xl" />}
      <PlanGrid
        current={subscription?.effectiveTier}
        isBilled={subscription?.isBilled ?? false}
        isPaused={Boolean(subscription?.pause)}
        checkout={checkout}
      />
      <div className="flex flex-col items-start gap-1">
        <p className="text-ink-muted">{t('cancelAnytime')}</p>
        <Link
          to="/pricing#fair"
          className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-4"
        >
          {t('fair.link')}
        </Link>
      </div>
      <VenuePartnerCard />
      <PhoneForCheckout checkout={checkout} />
    </div>
  );
}
