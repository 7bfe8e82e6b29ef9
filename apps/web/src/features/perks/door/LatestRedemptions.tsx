import { dateText } from '@ambiance/domain/date-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CloudCheck } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { myVenuesQuery } from '../../../me/my-venues.ts';
import { server } from '../../../server/server.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { redemptionsQuery, reloadRedemptions } from '../perks.queries.ts';
import { PerkText } from '../PerkText.tsx';
import { redeemTexts } from './redeem.texts.ts';
import { whenAtVenue } from './time-at-venue.ts';

/**
 * The latest redemptions, also those of colleagues. Users can undo their own for some minutes; `onRevert` then gets the
 * claim's id.
 */
export function LatestRedemptions({ onRevert }: { onRevert: (claimId: number) => void }) {
  const t = useTexts(redeemTexts);
  const { language } = t;
  const now = useNow();
  const { data: redemptions, error, refetch } = useQuery(redemptionsQuery);
  const { data: venues = [] } = useQuery(myVenuesQuery);
  const undo = useUndo(onRevert);
  if (error && !redemptions) return <LoadFailed title={t('latestFailed')} onRetry={refetch} />;
  if (!redemptions) return null;
  return (
    <section aria-labelledby="latest-redemptions" className="flex flex-col gap-3">
      <h2 id="latest-redemptions" className="text-xl">
        {t('latest')}
      </h2>
      {redemptions.length === 0 && <p className="text-ink-muted">{t('noneYet')}</p>}
      <ul className="flex flex-col divide-y divide-hairline rounded-xl border border-hairline bg-surface empty:hidden">
        {redemptions.map(
          ({ claimId, title, languages, memberName, venue, redeemedUtc, redeemedBy, sentUtc, undoUntilUtc, half }) => {
            const { timeZone } = venue;
            const clock = { timeZone, now, language };
            const when = whenAtVenue(t, redeemedUtc, clock);
            return (
              <li key={claimId} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                <div className="flex min-w-0 flex-col">
                  <span className="font-medium">{memberName}</span>
                  <span>
                    <PerkText language={languages.title}>{title}</PerkText>
                  </span>
                  {half && (
                    <span className="text-sm">
                      {half.wholeUtc
                        ? t('isWhole')
                        : half.end
                          ? t('isAlone')
                          : t('isHalf', { time: dateText(half.untilUtc, language, { timeZone, timeStyle: 'short' }) })}
                    </span>
                  )}
                  <span className="text-sm text-ink-muted">
                    {undoUntilUtc
                      ? t('byYou', { when })
                      : redeemedBy
                        ? t('byColleague', { name: redeemedBy, when })
                        : t('bySomebody', { when })}
                    {venues.length > 1 && ` · ${venue.name}`}
                  </span>
                  {sentUtc && (
                    <span className="flex items-center gap-1.5 text-sm text-ink-muted">
                      <CloudCheck aria-hidden className="size-4 shrink-0" />
                      {t('sentAt', { when: whenAtVenue(t, sentUtc, clock) })}
                    </span>
                  )}
                </div>
                {undoUntilUtc && new Date(undoUntilUtc) > now && (
                  <Button
                    variant="secondary"
                    busy={undo.isPending && undo.variables === claimId}
                    aria-label={t('undoFor', { name: memberName })}
                    onClick={() => undo.mutate(claimId)}
                  >
                    {t('undo')}
                  </Button>
                )}
              </li>
            );
          },
        )}
      </ul>
    </section>
  );
}

export function useUndo(onRevert: (claimId: number) => void) {
  const t = useTexts(redeemTexts);
  return useMutation({
    mutationFn: (claimId: number) => server.perks.undo({ params: { id: String(claimId) } }),
    onSuccess: (_done, claimId) => {
      showToast(t('reverted'));
      onRevert(claimId);
    },
    onError: (error) => showError(error, t('undoFailed')),
    onSettled: reloadRedemptions,
  });
}
