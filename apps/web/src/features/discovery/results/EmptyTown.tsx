import type { NearestTown } from '@ambiance/contract/discovery';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MapPin, SearchX, Sprout } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { ArrivalAlert } from './ArrivalAlert.tsx';
import { nearbyCountsQuery, nearestTownQuery, searchQuery } from '../discovery.queries.ts';
import { discoveryTexts } from '../discovery.texts.ts';
import { emptyTownTexts } from './empty-town.texts.ts';
import { NearbyCounts } from './NearbyCounts.tsx';
import { Pulse } from './Pulse.tsx';
import { emptyFilter, type Filter, type Searcher, type SearchRequest, shortCity } from '../filter/search-filter.ts';
import { ShareLink } from './ShareLink.tsx';
import { canSearchIn, isEarly, townAdvice } from './town-advice.ts';
import { UpgradeLink } from '../filter/UpgradeLink.tsx';

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
        <Button icon={<MapPin aria-hidden className="size-5" />} onClick={() => onChange({ ...emptyFilter, city })}>
          {t('searchThere', { city })}
        </Button>
      ) : (
        <UpgradeLink>{t('searchWith', { tier: ui('tier.standard') })}</UpgradeLink>
      )}
    </div>
  );
}
