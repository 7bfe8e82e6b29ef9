import type { Key, ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';
import { NotLoaded } from '../feedback/NotLoaded.tsx';
import { LoadMore } from './LoadMore.tsx';

/** Items that are shown page by page, from an infinite query or from `useLocalPages`. */
export interface Pages<T> {
  data: { pages: readonly { items: readonly T[] }[] } | undefined;
  error?: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
  fetchNextPage: () => unknown;
  refetch?: () => unknown;
}

interface PagedListProps<T> {
  pages: Pages<T>;
  keyOf: (item: T) => Key;
  render: (item: T) => ReactNode;
  label?: string;
  /** Title of the message if the first page cannot be loaded. */
  failed?: string;
  /** Shown in place of an empty list. */
  empty: ReactNode;
  /** Replaces the look of the list and of its items. */
  className?: string;
  itemClass?: string;
  ref?: Ref<HTMLUListElement>;
  /** Loads the next page before its place is reached. */
  loadsAhead?: true;
}

/** The paged lists of the staff screens: loading, failed, empty, or the items with a button that shows more. */
export function PagedList<T>(props: PagedListProps<T>) {
  const { pages, keyOf, render, label, failed, empty, ref } = props;
  const { className = 'divide-y divide-hairline rounded-xl border border-hairline bg-surface' } = props;
  if (!pages.data) {
    const { error = null, refetch } = pages;
    return <NotLoaded title={failed ?? ''} error={error} onRetry={() => refetch?.()} skeleton="h-96 rounded-xl" />;
  }
  const items = pages.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <>
      <ul ref={ref} aria-label={label} className={classes(className)}>
        {items.map((item) => (
          <li key={keyOf(item)} className={props.itemClass}>
            {render(item)}
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <LoadMore
          isBusy={pages.isFetchingNextPage ?? false}
          failed={pages.isFetchNextPageError && failed}
          onMore={() => void pages.fetchNextPage()}
          ahead={props.loadsAhead && '100%'}
        />
      )}
    </>
  );
}
