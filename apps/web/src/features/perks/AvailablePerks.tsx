import type { Perk, PerkClaim } from '@ambiance/contract/perk-shapes';
import { opensPerk } from '@ambiance/domain/perks';
import type { TierKey } from '@ambiance/domain/tiers';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showError } from '../../ui/feedback/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { LockedBanner, LockedPerks } from './LockedPerks.tsx';
import { codeAction, isHeld } from './opened-claims.ts';
import { PerkCoupon } from './PerkCoupon.tsx';
import { claimsQuery, perksQuery } from './perks.queries.ts';
import { perksTexts } from './perks.texts.ts';
import { claimAction, useClaim } from './use-claim.ts';
import { NothingAround, PerksAround } from './PerksAround.tsx';
import { usePerkRadius } from './use-perk-radius.ts';

interface AvailablePerksProps {
  tier: TierKey;
  onShow: (claimId: number) => void;
}

/**
 * Perks that can be claimed now. Each perk outside the plan names the plan that includes it. Members with the free plan see the perks for
 * two, which the other person's plan may include, and only the venues of all other perks.
 */
export function AvailablePerks({ tier, onShow }: AvailablePerksProps) {
  const t = useTexts(perksTexts);
  const around = usePerkRadius();
  const { radiusKm, setEverywhere } = around;
  const { data: perks, error, refetch } = useQuery(perksQuery(undefined, radiusKm));
  const { data: claims = [] } = useQuery(claimsQuery);
  const claim = useClaim(showError);
  const now = useNow();
  if (error && !perks) return <LoadFailed title={t('loadFailed')} onRetry={refetch} reason={error.message} />;
  if (!perks) return <PerksSkeleton />;
  if (perks.length === 0) {
    if (radiusKm && setEverywhere) return <NothingAround setEverywhere={setEverywhere} />;
    return (
      <EmptyState icon={<Ticket aria-hidden />} title={t('noneTitle')}>
        {t('noneText')}
      </EmptyState>
    );
  }
  const claimOf = (perk: Perk) => claims.find((one) => one.perk.id === perk.id && isHeld(one, now));
  // A perk that the user holds is always shown.
  const isReadable = (perk: Perk) => perk.title !== null || claimOf(perk) !== undefined;
  const locked = perks.filter((perk) => !isReadable(perk));
  return (
    <div className="flex flex-col gap-6">
      <PerksAround {...around} />
      <div className="grid gap-4 lg:grid-cols-2">
        {perks.filter(isReadable).map((perk) => {
          const mine = claimOf(perk);
          return (
            <PerkCoupon
              key={perk.id}
              perk={perk}
              title={mine?.title ?? perk.title}
              terms={mine?.terms ?? perk.terms}
              locked={!mine && !opensPerk(tier, perk.minTier)}
              held={mine !== undefined}
              stub={
                <PerkAction
                  {...{ perk, mine, tier, onShow }}
                  isBusy={claim.isPending && claim.variables === perk.id}
                  onClaim={() => claim.mutate(perk.id)}
                />
              }
            />
          );
        })}
      </div>
      {locked.length > 0 && (
        <>
          <LockedBanner />
          <LockedPerks perks={locked} />
        </>
      )}
    </div>
  );
}

interface PerkActionProps extends AvailablePerksProps {
  perk: Perk;
  mine: PerkClaim | undefined;
  isBusy: boolean;
  onClaim: () => void;
}

function PerkAction({ perk, mine, tier, onShow, isBusy, onClaim }: PerkActionProps) {
  const t = useTexts(perksTexts);
  const now = useNow();
  if (!mine && !opensPerk(tier, perk.minTier)) {
    return perk.forTwo ? (
      <LinkButton to="/search" aria-label={t('named.findSomeone', { name: perk.title ?? perk.venue.name })}>
        {t('findSomeone')}
      </LinkButton>
    ) : (
      <LinkButton variant="secondary" to="/subscriptions">
        {t('upgrade')}
      </LinkButton>
    );
  }
  const action = mine ? codeAction(mine, now) : claimAction(perk);
  const title = mine?.title ?? perk.title;
  const name = title ? t(`named.${action}`, { name: title }) : t(action);
  return mine ? (
    <Button variant="secondary" aria-label={name} onClick={() => onShow(mine.id)}>
      {t(action)}
    </Button>
  ) : (
    <Button aria-label={name} busy={isBusy} onClick={onClaim}>
      {t(action)}
    </Button>
  );
}

export const PerksSkeleton = () => (
  <div className="grid gap-4 lg:grid-cols-2">
    {[0, 1, 2, 3].map((place) => (
      <Skeleton key={place} className="h-44 rounded-xl" />
    ))}
  </div>
);
