import type { Member } from '@ambiance/contract/members';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { LazyPart } from '../../../loading/LazyPart.tsx';
import { lazyComponent } from '../../../loading/lazy-component.tsx';
import { isFirstDrawing } from '../../../loading/first-picture.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { LoadMore } from '../../../ui/layout/LoadMore.tsx';
import { showError } from '../../../ui/feedback/toast.ts';
import { searchQuery, countQuery } from '../discovery.queries.ts';
import { discoveryTexts } from '../discovery.texts.ts';
import { emptyTownTexts } from './empty-town.texts.ts';
import { MemberList, MemberListSkeleton } from './MemberList.tsx';
import type { MemberSlots } from './member-slots.ts';
import { emptyFilter, type Filter, isOwnPlace, type Searcher, type SearchRequest } from '../filter/search-filter.ts';
import { NearbyCounts } from './NearbyCounts.tsx';
import { classes } from '../../../ui/classes.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { usePulse } from './Pulse.tsx';

// Loaded separately, because most searches find members.
const emptyTown = lazyComponent(async () => {
  const [{ EmptyTown }] = await Promise.all([import('./EmptyTown.tsx'), emptyTownTexts.load()]);
  return EmptyTown;
});

export interface SearchResultsProps {
  request: SearchRequest;
  searcher: Searcher;
  slots: MemberSlots;
  onChange: (changes: Partial<Filter>) => void;
}

/** Search results, or a message that nothing was found or that the search failed, each with a next step. */
export function SearchResults({ request, searcher, slots, onChange }: SearchResultsProps) {
  const t = useTexts(discoveryTexts);
  const query = useInfiniteQuery(searchQuery(request, searcher.id));
  const { data, error, isPending, hasNextPage } = query;
  const failed = t('searchFailed');
  useEffect(() => {
    if (error) showError(error, failed);
  }, [error, failed]);

  const members = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const nobody = members.length === 0 && !hasNextPage;
  const isWhole = useWholeList(members.length > 0);
  // The pressed button disappears, so the focus moves to the results.
  const results = useRef<HTMLElement>(null);
  const startOver = (search: () => unknown) => {
    results.current?.focus();
    search();
  };

  return (
    <section ref={results} tabIndex={-1} aria-label={t('results')}>
      <output className="sr-only">{isPending ? t('searching') : t('shown', { count: members.length })}</output>
      <SearchSummary
        request={request}
        searcher={searcher}
        members={data && members}
        hasMore={hasNextPage}
        FavoritesAmong={slots.FavoritesAmong}
      />
      {isPending && <MemberListSkeleton />}
      {!data && error && <LoadFailed title={failed} onRetry={() => startOver(query.refetch)} reason={error.message} />}
      {data && nobody && isOwnPlace(request, searcher) && (
        <LazyPart>
          <emptyTown.Component
            request={request}
            searcher={searcher}
            onChange={(changes) => startOver(() => onChange(changes))}
          />
        </LazyPart>
      )}
      {data && nobody && !isOwnPlace(request, searcher) && (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('noMatchesTitle')}
          action={
            <Button variant="secondary" onClick={() => startOver(() => onChange(emptyFilter))}>
              {t('clearFilters')}
            </Button>
          }
        >
          <p>{t('noMatchesText')}</p>
          {!request?.q && <NearbyCounts mood={request?.mood} />}
        </EmptyState>
      )}
      {data && nobody && <div className="mx-auto w-fit pb-8 empty:hidden">{slots.question}</div>}
      {members.length > 0 && <MemberList members={members} isWhole={isWhole} slots={slots} />}
      {/* While only a part of the list is drawn, its end is in sight without any scrolling. */}
      {hasNextPage && isWhole && (
        <LoadMore
          isBusy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError && t('moreFailed')}
          onMore={() => void query.fetchNextPage()}
          ahead="600px"
          className="py-10"
        />
      )}
    </section>
  );
}

/** True once the whole list is drawn: after the first paint, or at once if the user returns to their place in the list. */
function useWholeList(isThere: boolean): boolean {
  const [isWhole, setWhole] = useState(() => !isFirstDrawing());
  useEffect(() => {
    if (isThere) startTransition(() => setWhole(true));
  }, [isThere]);
  return isWhole;
}

interface SearchSummaryProps extends Pick<MemberSlots, 'FavoritesAmong'> {
  request: SearchRequest;
  searcher: Searcher;
  /** Members on the screen. Undefined while they are loading. */
  members: readonly Member[] | undefined;
  hasMore: boolean;
}

/** Describes the search, the number of results and their order in one line. */
function SearchSummary({ request, searcher, members, hasMore, FavoritesAmong }: SearchSummaryProps) {
  const t = useTexts(discoveryTexts);
  const shown = members?.length;
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
  // The number for the region if it is known, or else that of the list.
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
      {near && members && <FavoritesAmong members={members} hasMore={hasMore} />}
      {shown ? (
        <span className="max-sm:hidden">
          {/* The number for the region is a whole sentence. */}
          {near ? ' ' : ' · '}
          {order()}
        </span>
      ) : null}
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
