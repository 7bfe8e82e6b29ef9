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
import { Blurred, LockedBanner } from './LockedPerks.tsx';
import { codeAction, isHeld } from './opened-claims.ts';
import { PerkCoupon } from './PerkCoupon.tsx';
import { claimsQuery, perksQuery } from './perks.queries.ts';
import { perksTexts } from './perks.texts.ts';
import { claimAction, useClaim } from './use-claim.ts';
import { NothingAround, PerksAround } from './PerksAround.tsx';
import { usePerkRadius } from './use-perk-radius.ts';
import { areLocked } from './venue-groups.ts';

/**
 * Perks that can be claimed now. Each perk outside the plan names the plan that includes it. On the free plan, all are blurred.
 */
export function AvailablePerks({ tier, onShow }: { tier: TierKey; onShow: (claimId: number) => void }) {
  const t = useTexts(perksTexts);
  const around = usePerkRadius();
  const { radiusKm, setEverywhere } = around;
  const { data: perks, error, refetch } = useQuery(perksQuery(undefined, radiusKm));
  const { data: claims = [] } = useQuery(claimsQuery);
  const claim = useClaim(showError);
  const now = useNow();
  if (error) {
    return <LoadFailed title={t('loadFailed')} onRetry={refetch} />;
  }
  if (!perks) return <PerksSkeleton />;
  if (perks.length === 0) {
    if (radiusKm && setEverywhere) return <NothingAround setEverywhere={setEverywhere} />;
    return (
      <EmptyState icon={<Ticket aria-hidden />} title={t('noneTitle')}>
        {t('noneText')}
      </EmptyState>
    );
  }
  const locked = areLocked(perks);
  const coupons = (
    <Blurred locked={locked} className="grid gap-4 lg:grid-cols-2">
      {perks.map((perk) => {
        const mine = claims.find((one) => one.perk.id === perk.id && isHeld(one, now));
        const opens = opensPerk(tier, perk.minTier);
        const action = mine ? codeAction(mine, now) : claimAction(perk);
        const name = perk.title ? t(`named.${action}`, { name: perk.title }) : t(action);
        return (
          <PerkCoupon
            key={perk.id}
            perk={perk}
            locked={!opens && !mine}
            held={mine !== undefined}
            stub={
              mine ? (
                <Button variant="secondary" aria-label={name} onClick={() => onShow(mine.id)}>
                  {t(action)}
                </Button>
              ) : opens ? (
                <Button
                  aria-label={name}
                  busy={claim.isPending && claim.variables === perk.id}
                  onClick={() => claim.mutate(perk.id)}
                >
                  {t(action)}
                </Button>
              ) : (
                <LinkButton variant="secondary" to="/subscriptions">
                  {t('upgrade')}
                </LinkButton>
              )
            }
          />
        );
      })}
    </Blurred>
  );
  return (
    <div className="flex flex-col gap-6">
      {locked && <LockedBanner />}
      <PerksAround {...around} />
      {coupons}
    </div>
  );
}

export const PerksSkeleton = () => (
  <div className="grid gap-4 lg:grid-cols-2">
    {[0, 1, 2, 3].map((place) => (
      <Skeleton key={place} className="h-44 rounded-xl" />
    ))}
  </div>
);
