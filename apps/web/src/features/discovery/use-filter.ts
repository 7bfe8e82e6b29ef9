import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { queryClient } from '../../server/query-client.ts';
import { searchKey } from './discovery.queries.ts';
import { emptyFilter, type Filter, filterAt, readFilter, type Searcher, writeFilter } from './search-filter.ts';

/**
 * The filter in the address, undefined where nothing is searched for, and how to change it. What a visit starts with is
 * written there.
 */
export function useFilter(searcher: Searcher | undefined): [Filter | undefined, (changes: Partial<Filter>) => void] {
  const [address, setAddress] = useSearchParams();
  const filter = searcher ? filterAt(address, searcher) : readFilter(address);
  const startsWith = filter && !readFilter(address) ? filter.mood : undefined;
  useEffect(() => {
    if (startsWith) setAddress(writeFilter({ ...emptyFilter, mood: startsWith }), { replace: true });
  }, [startsWith, setAddress]);

  const change = (changes: Partial<Filter>) => {
    // Moving the slider is one search in the history, wherever it stopped on its way.
    const onlyRadius = Object.keys(changes).join() === 'radiusKm';
    const next = writeFilter({ ...emptyFilter, ...filter, ...changes });
    // The same search again is to find who has come since.
    if (next.toString() === address.toString()) void queryClient.resetQueries({ queryKey: searchKey });
    else setAddress(next, { replace: onlyRadius });
  };
  return [filter, change];
}
