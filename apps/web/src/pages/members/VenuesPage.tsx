import { type PerkCategory, perkCategories } from '@ambiance/domain/perks';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { PerksSkeleton } from '../../features/perks/AvailablePerks.tsx';
import { LockedBanner } from '../../features/perks/LockedPerks.tsx';
import { isHeld } from '../../features/perks/opened-claims.ts';
import { claimsQuery, perksQuery } from '../../features/perks/perks.queries.ts';
import { perksTexts } from '../../features/perks/perks.texts.ts';
import { NothingAround, PerksAround } from '../../features/perks/PerksAround.tsx';
import { usePerkRadius } from '../../features/perks/use-perk-radius.ts';
import { areLocked, byVenue } from '../../features/perks/venue-groups.ts';
import { VenueCard } from '../../features/perks/VenueCard.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { useMyPlan } from '../../me/my-plan.ts';
import { Chip } from '../../ui/actions/Chip.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useNow } from '../../ui/use-now.ts';

/** Lists partner venues and their perks, by category. The category is in the URL. */
export function VenuesPage() {
  const t = useTexts(perksTexts);
  const plan = useMyPlan();
  const [address, setAddress] = useSearchParams();
  const category = perkCategories.find((one) => one === address.get('category'));
  const setCategory = (next: PerkCategory | undefined) =>
    setAddress(
      (before) => {
        if (next) before.set('category', next);
        else before.delete('category');
        return before;
      },
      { replace: true },
    );
  const around = usePerkRadius();
  const { radiusKm, setEverywhere } = around;
  const { data: perks, error, refetch } = useQuery(perksQuery(category, radiusKm));
  const { data: claims = [] } = useQuery(claimsQuery);
  const now = useNow();
  const tier = plan?.tier ?? 'free';
  const locked = areLocked(perks ?? []);
  const groups = perks && byVenue(perks);
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-8 px-4 py-8 sm:px-5">
      <PageHead title={t('venuesTitle')} lead={t('venuesLead')} />
      {locked && <LockedBanner />}
      <fieldset className="flex min-w-0 gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] sm:flex-wrap">
        <legend className="sr-only">{t('categories')}</legend>
        <Chip selected={category === undefined} onClick={() => setCategory(undefined)}>
          {t('category.all')}
        </Chip>
        {perkCategories.map((one) => (
          <Chip key={one} selected={category === one} onClick={() => setCategory(one)}>
            {t(`category.${one}`)}
          </Chip>
        ))}
      </fieldset>
      <PerksAround {...around} />
      {error && !perks && <LoadFailed title={t('venuesLoadFailed')} onRetry={refetch} reason={error.message} />}
      {!perks && !error && <PerksSkeleton />}
      {groups?.length === 0 && radiusKm && setEverywhere && <NothingAround setEverywhere={setEverywhere} />}
      {groups?.length === 0 && !(radiusKm && setEverywhere) && (
        <EmptyState icon={<Store aria-hidden />} title={t('noVenuesTitle')}>
          {t(category ? 'noVenuesText' : 'noPartnersText')}
        </EmptyState>
      )}
      {groups && groups.length > 0 && (
        <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {groups.map((group) => (
            <VenueCard
              key={group.venue.id}
              group={group}
              tier={tier}
              claims={claims.filter((claim) => isHeld(claim, now))}
            />
          ))}
        </div>
      )}
    </div>
  );
}
