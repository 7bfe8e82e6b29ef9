import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { useNow } from '../../ui/use-now.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { PerksSkeleton } from './AvailablePerks.tsx';
import { ClaimStatus } from './ClaimStatus.tsx';
import { HalfState } from './HalfState.tsx';
import { codeAction, statusAt } from './opened-claims.ts';
import { PerkCoupon } from './PerkCoupon.tsx';
import { claimsQuery } from './perks.queries.ts';
import { perksTexts } from './perks.texts.ts';

/** The wallet: all claims, newest first. */
export function MyClaims({ onShow, onBrowse }: { onShow: (claimId: number) => void; onBrowse: () => void }) {
  const t = useTexts(perksTexts);
  const { data: claims, error, refetch } = useQuery(claimsQuery);
  const now = useNow();
  if (error && !claims) return <LoadFailed title={t('loadFailed')} onRetry={refetch} reason={error.message} />;
  if (!claims) return <PerksSkeleton />;
  if (claims.length === 0) {
    return (
      <EmptyState
        icon={<Ticket aria-hidden />}
        title={t('noClaimsTitle')}
        action={<Button onClick={onBrowse}>{t('seeAvailable')}</Button>}
      >
        {t('noClaimsText')}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {error && <Banner className="lg:col-span-2">{t('offline')}</Banner>}
      {claims.map((claim) => {
        const action = codeAction(claim, now);
        return (
          <PerkCoupon
            key={claim.id}
            perk={claim.perk}
            held
            title={claim.title}
            terms={claim.terms}
            languages={claim.languages}
            stub={
              <div className="flex flex-col items-center gap-3">
                <ClaimStatus status={statusAt(claim, now)} />
                {claim.half && (
                  <p className="text-center text-sm text-ink-muted">
                    <HalfState claim={claim} />
                  </p>
                )}
                <Button
                  variant="secondary"
                  aria-label={t(`named.${action}`, { name: claim.title })}
                  onClick={() => onShow(claim.id)}
                >
                  {t(action)}
                </Button>
              </div>
            }
          />
        );
      })}
    </div>
  );
}
