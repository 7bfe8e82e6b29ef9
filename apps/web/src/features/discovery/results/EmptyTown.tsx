import type { NearestTown } from '@ambiance/contract/discovery';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { SearchX, Share2, Sprout } from 'lucide-react';
import { retention } from '@ambiance/domain/retention';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { arrivalAlertQuery, nearbyCountsQuery, nearestTownQuery, searchQuery } from '../discovery.queries.ts';
import { discoveryTexts } from '../discovery.texts.ts';
import { emptyTownTexts } from './empty-town.texts.ts';
import { NearbyCounts } from './NearbyCounts.tsx';
import { Pulse } from './Pulse.tsx';
import { emptyFilter, type Filter, type Searcher, type SearchRequest, shortCity } from '../filter/search-filter.ts';
import { canSearchIn, isEarly, townAdvice } from './town-advice.ts';
import { UpgradeLink } from '../filter/UpgradeLink.tsx';
import { queryClient } from '../../../server/query-client.ts';
import { server } from '../../../server/server.ts';
import { Switch } from '../../../ui/fields/Checkbox.tsx';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { addressIn } from '../../../i18n/addresses.ts';
import { useLanguage } from '../../../i18n/language.ts';

export interface EmptyTownProps {
  /** A search of the user's own area that found no members. */
  request: SearchRequest;
  searcher: Searcher;
  onChange: (changes: Partial<Filter>) => void;
}

/** A message that no members are here, with the suggestions that the plan allows. */
export function EmptyTown({ request, searcher, onChange }: EmptyTownProps) {
  const t = useTexts(emptyTownTexts);
  const discovery = useTexts(discoveryTexts);
  const { mood: _, ...inAnyMood } = request;
  const { data: others } = useInfiniteQuery(searchQuery(inAnyMood, searcher.id));
  const { data: counts = [], isPending: countsPending } = useQuery(nearbyCountsQuery(undefined));
  const hasOthers = others?.pages.some(({ items }) => items.length > 0) ?? false;
  const { data: nearest, isPending: nearestPending } = useQuery(nearestTownQuery);
  const advice = townAdvice(request, searcher, { hasOthers, counts, town: nearest?.town ?? null });
  const isKnown = others !== undefined && !countsPending && !nearestPending;
  const radius = request.radiusKm === undefined ? undefined : Number(request.radiusKm);
  return (
    <>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={discovery('noMatchesTitle')}
        className="pt-10 pb-8"
        action={
          advice.length > 0 && (
            <div className="flex flex-wrap justify-center gap-3">
              {advice.map(({ kind, radiusKm: km = 0, changes }) => (
                <Button key={kind} variant="secondary" onClick={() => onChange(changes)}>
                  {t(kind, { km, city: shortCity(searcher.city) })}
                </Button>
              ))}
            </div>
          )
        }
      >
        {others && <p>{t(hasOthers ? 'othersAround' : 'nobodyAround')}</p>}
        <NearbyCounts mood={hasOthers ? request.mood : undefined} />
        <Pulse searcher={searcher} />
      </EmptyState>
      {isKnown && isEarly(advice) && (
        <Card
          aria-labelledby="early"
          className="mx-auto mb-8 flex max-w-xl flex-col gap-5 border-accent-line bg-accent-soft p-6 sm:p-8"
        >
          <div className="flex gap-4">
            <Sprout aria-hidden className="mt-1 size-7 shrink-0 text-accent-ink" />
            <div className="flex min-w-0 flex-col gap-2">
              <h2 id="early" className="text-2xl wrap-anywhere">
                {t('early', { city: shortCity(searcher.city) })}
              </h2>
              <p className="text-ink-muted">{t('earlyText')}</p>
            </div>
          </div>
          {nearest?.town && <NearestPlace town={nearest.town} searcher={searcher} onChange={onChange} />}
          <ArrivalAlert radiusKm={radius} />
          <ShareLink />
        </Card>
      )}
    </>
  );
}

interface NearestPlaceProps extends Pick<EmptyTownProps, 'searcher' | 'onChange'> {
  town: NearestTown;
}

function NearestPlace({ town: { city, distanceKm: km }, searcher, onChange }: NearestPlaceProps) {
  const t = useTexts(emptyTownTexts);
  const ui = useTexts(uiTexts);
  return (
    <div className="flex flex-col items-start gap-3 border-t border-accent-line pt-5">
      <p className="text-pretty">{t('nearestTown', { city, km })}</p>
      {canSearchIn(city, searcher) ? (
        <Button onClick={() => onChange({ ...emptyFilter, city })}>{t('searchThere', { city })}</Button>
      ) : (
        <UpgradeLink>{t('searchWith', { tier: ui('tier.standard') })}</UpgradeLink>
      )}
    </div>
  );
}

/** Turns the alert for new members on or off: within a radius of the user's position, or in their city. */
function ArrivalAlert({ radiusKm }: { radiusKm: number | undefined }) {
  const t = useTexts(emptyTownTexts);
  const { data } = useQuery(arrivalAlertQuery);
  const save = useMutation({
    // Changes run one after another, so that the last choice is kept.
    scope: { id: 'arrival-alert' },
    mutationFn: (wanted: boolean) =>
      server.discovery.setArrivalAlert({ body: { wanted, ...(radiusKm !== undefined && { radiusKm }) } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(arrivalAlertQuery.queryKey, saved);
      showToast(t(saved.wanted ? 'willNotify' : 'willNotNotify'));
    },
    onError: (error) => showError(error, t('alertFailed')),
  });
  const wanted = save.isPending ? save.variables : data?.wanted;
  return (
    <div className="border-t border-accent-line pt-4">
      <Switch label={t('notifyMe')} checked={wanted ?? false} disabled={!data} onChange={save.mutate} />
      <p className="text-sm text-ink-muted">{t('notifyMeOnce', { days: retention.arrivalAlerts.days })}</p>
    </div>
  );
}

/** Shares the address of the landing page, the same for everyone: through the device's share menu, or by copying it. */
function ShareLink() {
  const t = useTexts(emptyTownTexts);
  const url = window.location.origin + addressIn(useLanguage(), '/');
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showToast(t('linkCopied')),
      () => showToast(t('linkIs'), { kind: 'info', more: url }),
    );
  const share = async () => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title: 'Ambiance', text: t('shareText'), url });
    } catch (error) {
      // The user has closed the share menu.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return (
    <div className="border-t border-accent-line pt-5">
      <Button variant="secondary" icon={<Share2 aria-hidden className="size-5" />} onClick={() => void share()}>
        {t('share')}
      </Button>
    </div>
  );
}
