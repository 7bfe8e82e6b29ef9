import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { classes } from '../../../ui/classes.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { countQuery } from '../discovery.queries.ts';
import { discoveryTexts } from '../discovery.texts.ts';
import { isOwnPlace, type Searcher, type SearchRequest } from '../filter/search-filter.ts';
import { usePulse } from './Pulse.tsx';

export interface SearchSummaryProps {
  request: SearchRequest;
  searcher: Searcher;
  /** Number of members on the screen. Undefined while they are loading. */
  shown: number | undefined;
  hasMore: boolean;
}

/** Describes the search, the number of results and their order in one line. */
export function SearchSummary({ request, searcher, shown, hasMore }: SearchSummaryProps) {
  const t = useTexts(discoveryTexts);
  const what = useSearched(request, searcher);
  const pulse = usePulse(isOwnPlace(request, searcher) ? searcher : undefined);
  const { data: count } = useQuery({ ...countQuery(request), enabled: hasMore && !request.q });
  const howMany = () => {
    if (shown === undefined || shown === 0) return undefined;
    if (!hasMore) return t('found', { count: shown });
    if (!count?.about || count.about <= shown) return undefined;
    return t(count.orMore ? 'shownOfMore' : 'shownOfAbout', { count: shown, total: count.about });
  };
  const order = () => {
    if (request.lat !== undefined) return t('nearestFirst');
    return request.city || searcher.tier === 'free' ? t('recentFirst') : t('ownCityFirst', { city: searcher.city });
  };
  // Only one number: that of the region if it is known, or else that of the list.
  const near = shown ? pulse.find(({ mood }) => mood === request.mood) : undefined;
  const facts = near ? [t(`pulse.${near.mood}`, { count: near.about })] : [what, howMany()];
  return (
    // On a phone, the question about the mood takes its place.
    <p
      className={classes(
        'mb-2 min-h-[1lh] text-ink-muted wrap-anywhere max-sm:line-clamp-2 max-sm:text-sm sm:mb-3',
        searcher.ownMood === null && !request.mood && 'max-sm:sr-only',
      )}
    >
      <span className="font-medium text-ink">{facts.filter(Boolean).join(' · ')}</span>
      {shown ? <span className="max-sm:hidden"> · {order()}</span> : null}
    </p>
  );
}

/** A search in words: "Dinner in Québec, 30 to 40, speaking French". */
function useSearched(request: SearchRequest, searcher: Searcher): string {
  const t = useTexts(discoveryTexts);
  const ui = useTexts(uiTexts);
  const { mood, q, lat, radiusKm: km = '', minAge: from, maxAge: to, speaks } = request;
  const isNear = lat !== undefined;
  const city = request.city || (!isNear && searcher.tier === 'free' ? searcher.city : undefined);
  const who = mood ? ui(`mood.${mood}`) : t('everyone');
  const place = city ? t('searchedIn', { who, city }) : isNear ? t('searchedAround', { who }) : who;
  const ages = () => {
    if (from && to) return from === to ? t('agedExactly', { age: from }) : t('agedBetween', { from, to });
    if (from) return t('agedFrom', { from });
    return to && t('agedUpTo', { to });
  };
  return [
    place,
    isNear && t('searchedWithin', { km }),
    q && t('searchedName', { q }),
    ages(),
    speaks && t(`speaking.${speaks}`),
  ]
    .filter(Boolean)
    .join(', ');
}
