import { reportCategories } from '@ambiance/domain/reports';
import { useNavigate, useSearchParams } from 'react-router';
import { server } from '../../server/server.ts';
import type { CaseFilter } from './moderation.queries.ts';

const queueTabs = ['cases', 'appeals', 'faces', 'vouching'] as const;
export type QueueTab = (typeof queueTabs)[number];

const leases = ['free', 'mine', 'others'] as const;

/** The tab, the filter and the case that was open last, kept in the address, so that they survive a reload and a visit to a case. */
export function useQueuePlace() {
  const [query, setQuery] = useSearchParams();
  const chosen = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === query.get(name));
  const filter: CaseFilter = {
    state: chosen('state', ['closed']) ?? 'open',
    category: chosen('category', reportCategories),
    overdue: chosen('overdue', ['true']),
    lease: chosen('lease', leases),
    q: query.get('q') ?? undefined,
  };
  const pathWith = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return `/moderation${next.size > 0 ? `?${next}` : ''}`;
  };
  return {
    tab: chosen('tab', queueTabs) ?? ('cases' as const),
    filter,
    lastOpened: Number(query.get('at')) || undefined,
    setTab: (tab: QueueTab) => setQuery(tab === 'cases' ? {} : { tab }, { replace: true }),
    setFilter: ({ state, ...narrowed }: CaseFilter) => {
      const fields = Object.entries({ ...narrowed, ...(state === 'closed' && { state }) });
      setQuery(Object.fromEntries(fields.flatMap(([name, value]) => (value ? [[name, value]] : []))), {
        replace: true,
      });
    },
    pathOfCase: (id: number) => pathWith({ case: String(id), at: null }),
    /** The queue, at the case that was open. */
    pathOfQueue: (lastOpened: number) => pathWith({ case: null, at: String(lastOpened) }),
  };
}

/** Returns a function that opens the most urgent case that no moderator has open. It returns false if there is none. */
export function useNextCase() {
  const navigate = useNavigate();
  const { filter, pathOfCase } = useQueuePlace();
  return async (exceptIds: readonly number[]): Promise<boolean> => {
    const { category, overdue } = filter;
    const { items } = await server.moderation.cases({ query: { category, overdue, lease: 'free' } });
    const next = items.find(({ id }) => !exceptIds.includes(id));
    if (next) await navigate(pathOfCase(next.id));
    return next !== undefined;
  };
}
