import { builtInTiers } from '@ambiance/domain/tiers';
import { useQuery } from '@tanstack/react-query';
import { tiersQuery } from '../features/plans/plans.queries.ts';
import { plansTexts } from '../features/plans/plans.texts.ts';
import { TierCard } from '../features/plans/TierCard.tsx';
import { useTexts } from '../i18n/texts.ts';
import { useMyPlan } from '../my-plan.ts';
import { Banner } from '../ui/Banner.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

/** What each plan includes, and which one the member has. */
export function SubscriptionsPage() {
  const t = useTexts(plansTexts);
  const plan = useMyPlan();
  const { data: tiers = builtInTiers } = useQuery(tiersQuery);
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-8 px-4 py-8 sm:px-5">
      <PageTitle>{t('title')}</PageTitle>
      <div>
        <h1 tabIndex={-1} className="text-4xl">
          {t('title')}
        </h1>
        <p className="mt-1 text-ink-muted">{t('intro')}</p>
      </div>
      <Banner>{t('openSoon')}</Banner>
      <div className="grid gap-5 md:grid-cols-3">
        {tiers.map((tier) => (
          <TierCard key={tier.key} tier={tier} current={tier.key === plan?.tier} />
        ))}
      </div>
    </div>
  );
}
