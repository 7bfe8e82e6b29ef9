import { useState } from 'react';
import type { Pages } from './PagedList.tsx';

/** Number of items that a list shows at first, and with each further page. */
const pageSize = 24;

/**
 * Shows a list page by page after it was loaded as a whole. If `key` changes, for example because of a search, the first page is shown
 * again.
 */
export function useLocalPages<T>(items: readonly T[], key: string): Pages<T> {
  const [shown, setShown] = useState({ key, count: pageSize });
  const count = shown.key === key ? shown.count : pageSize;
  return {
    data: { pages: [{ items: items.slice(0, count) }] },
    hasNextPage: items.length > count,
    fetchNextPage: () => setShown({ key, count: count + pageSize }),
  };
}
