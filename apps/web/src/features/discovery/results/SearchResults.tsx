import { useInfiniteQuery } from '@tanstack/react-query';
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
import { searchQuery } from '../discovery.queries.ts';
import { discoveryTexts } from '../discovery.texts.ts';
import { emptyTownTexts } from './empty-town.texts.ts';
import { MemberList, MemberListSkeleton } from './MemberList.tsx';
import type { MemberSlots } from './member-slots.ts';
import { emptyFilter, type Filter, isOwnPlace, type Searcher, type SearchRequest } from '../filter/search-filter.ts';
import { SearchSummary } from './SearchSummary.tsx';
import { NearbyCounts } from './NearbyCounts.tsx';

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
      <SearchSummary request={request} searcher={searcher} shown={data && members.length} hasMore={hasNextPage} />
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
