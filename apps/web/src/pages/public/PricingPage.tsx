import { useQuery } from '@tanstack/react-query';
import { FairPromises } from '../../features/plans/FairPromises.tsx';
import { PlanGrid } from '../../features/plans/PlanGrid.tsx';
import { plansTexts } from '../../features/plans/plans.texts.ts';
import { useCheckout } from '../../features/plans/use-checkout.ts';
import { VenuePartnerCard } from '../../features/plans/VenuePartnerCard.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { myPlanQuery } from '../../me/my-queries.ts';
import { useSession } from '../../session/session.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PhoneForCheckout } from '../account/PhoneForCheckout.tsx';

/** The plans, for everyone. Visitors register first; members buy here. */
export function PricingPage() {
  const t = useTexts(plansTexts);
  const isMember = useSession() !== undefined;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-8 px-4 py-8 sm:px-5">
      <PageHead title={t('pricingTitle')} lead={t('pricingIntro')} />
      {isMember ? <PlansForMembers /> : <PlanGrid current={undefined} />}
      <p className="text-ink-muted">{t('cancelAnytime')}</p>
      <FairPromises />
      <VenuePartnerCard />
    </div>
  );
}

function PlansForMembers() {
  const checkout = useCheckout();
  const { data, error } = useQuery(myPlanQuery);
  return (
    <>
      <PlanGrid
        current={data?.effectiveTier ?? (error ? 'free' : undefined)}
        isBilled={data?.isBilled ?? false}
        isPaused={Boolean(data?.pause)}
        checkout={checkout}
      />
      <PhoneForCheckout checkout={checkout} />
    </>
  );
}
