import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { queryClient } from '../../../server/query-client.ts';
import { searchKey } from '../discovery.queries.ts';
import { emptyFilter, type Filter, filterAt, readFilter, type Searcher, writeFilter } from './search-filter.ts';

/**
 * Returns the filter in the URL, undefined until the user is known, and a function that changes it. A visit's first filter is
 * written to the URL.
 */
export function useFilter(searcher: Searcher | undefined): [Filter | undefined, (changes: Partial<Filter>) => void] {
  const [address, setAddress] = useSearchParams();
  const filter = searcher && filterAt(address, searcher);
  const startsWith = filter && !readFilter(address) ? filter.mood : undefined;
  useEffect(() => {
    if (startsWith) setAddress(writeFilter({ ...emptyFilter, mood: startsWith }), { replace: true });
  }, [startsWith, setAddress]);

  const change = (changes: Partial<Filter>) => {
    // Moving the slider adds only one entry to the history.
    const onlyRadius = Object.keys(changes).join() === 'radiusKm';
    const next = writeFilter({ ...emptyFilter, ...filter, ...changes });
    // Repeating the same search finds members who have joined since.
    if (next.toString() === address.toString()) void queryClient.resetQueries({ queryKey: searchKey });
    else setAddress(next, { replace: onlyRadius });
  };
  return [filter, change];
}
