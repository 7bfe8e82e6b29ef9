import type { Host } from '@ambiance/contract/hosts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useDebounced } from '../../ui/fields/use-debounced.ts';
import { PagedList } from '../../ui/layout/PagedList.tsx';
import { foundHostsQuery } from './hosts.queries.ts';
import { hostsTexts } from './hosts.texts.ts';

const typingMs = 200;

interface HostListProps {
  venueId: number;
  /** Shown next to the title. */
  actions?: ReactNode;
  render: (host: Host) => ReactNode;
  refetchEveryMs?: number;
}

/** A venue's hosts, searched and paged on the server. */
export function HostList({ venueId, actions, render, refetchEveryMs }: HostListProps) {
  const t = useTexts(hostsTexts);
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), typingMs);
  const pages = useInfiniteQuery({ ...foundHostsQuery(venueId, q), refetchInterval: refetchEveryMs ?? false });
  const hasHosts = q !== '' || pages.data?.pages[0]?.items.length !== 0;
  return (
    <section aria-labelledby="venue-hosts" className="flex flex-col gap-4">
      {/* Without actions, the list is in a tab of the same name. */}
      <div className={actions ? 'flex flex-wrap items-center justify-between gap-3' : 'sr-only'}>
        <h2 id="venue-hosts" className="text-xl">
          {t('hosts')}
        </h2>
        {actions}
      </div>
      {hasHosts && (
        <TextField
          label={t('search')}
          type="search"
          autoComplete="off"
          maxLength={80}
          className="sm:max-w-md"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <PagedList
        pages={pages}
        keyOf={({ id }) => id}
        label={t('hosts')}
        failed={t('hostsFailed')}
        render={render}
        empty={
          <EmptyState
            icon={hasHosts ? <SearchX aria-hidden /> : <Users aria-hidden />}
            title={t(hasHosts ? 'noneFound' : 'noHosts')}
          >
            {t(hasHosts ? 'noneFoundText' : 'noHostsText')}
          </EmptyState>
        }
        className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-3"
        itemClass="min-w-0"
      />
    </section>
  );
}
