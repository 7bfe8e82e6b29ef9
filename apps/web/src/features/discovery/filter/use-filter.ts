import { useEffect, useRef } from 'react';
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

  // A change may come late, such as when the position is found, and must not bring an earlier filter back.
  const latest = useRef({ address, filter });
  useEffect(() => {
    latest.current = { address, filter };
  });

  const change = (changes: Partial<Filter>) => {
    const now = latest.current;
    // Moving the slider adds only one entry to the history.
    const onlyRadius = Object.keys(changes).join() === 'radiusKm';
    const next = writeFilter({ ...emptyFilter, ...now.filter, ...changes });
    // Repeating the same search finds members who have joined since.
    if (next.toString() === now.address.toString()) void queryClient.resetQueries({ queryKey: searchKey });
    else setAddress(next, { replace: onlyRadius });
  };
  return [filter, change];
}
