import { reportCategories, type ReportCategory } from '@ambiance/domain/reports';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { Chip } from '../../ui/actions/Chip.tsx';
import { Counters } from '../../ui/layout/Counters.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PagedList } from '../../ui/layout/PagedList.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { CaseRow } from './CaseRow.tsx';
import { FoundMembers } from './FoundMembers.tsx';
import { type CaseFilter, casesQuery, countsQuery, reloadQueue } from './moderation.queries.ts';
import { moderationTexts } from './moderation.texts.ts';
import { useKeys } from '../../ui/actions/use-keys.ts';
import { server } from '../../server/server.ts';
import { Switch } from '../../ui/fields/Checkbox.tsx';
import { showError } from '../../ui/feedback/toast.ts';

const everyOpenCase: CaseFilter = { state: 'open' };

export interface CaseQueueProps {
  filter: CaseFilter;
  onFilter: (filter: CaseFilter) => void;
  /** The case that was open before the queue was shown. It gets the focus again. */
  lastOpened: number | undefined;
}

/** Pending cases, most urgent first. The keys j and k move along them. */
export function CaseQueue({ filter, onFilter, lastOpened }: CaseQueueProps) {
  const t = useTexts(moderationTexts);
  const { data: counts } = useQuery(countsQuery);
  const search = useRef<HTMLFormElement>(null);
  useKeys({ '/': () => search.current?.querySelector('input')?.focus() });
  const change = (changes: Partial<CaseFilter>) => onFilter({ ...filter, ...changes });
  const leases = ['free', 'mine', 'others'] as const;
  return (
    <div className="flex flex-col gap-5">
      {counts && (
        <Counters
          counters={(['open', 'overdue', 'free', 'mine'] as const).map((one) => ({
            label: t(one),
            count: counts[one],
          }))}
        />
      )}
      {counts !== undefined && counts.emergencies > 0 && (
        <Banner tone="danger">{t('emergencies', { count: counts.emergencies })}</Banner>
      )}
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-2 lg:items-center">
        <div className="max-lg:empty:hidden">
          <DutySwitch />
        </div>
        <SearchForm ref={search} key={filter.q} q={filter.q} onSearch={(q) => change({ q })} />
      </div>
      {/* Two columns, or one if the text is too large for two. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(10.5rem,50%-0.375rem)),1fr))] items-end gap-3 lg:grid-cols-4">
        <Select
          label={t('state')}
          value={filter.state}
          onChange={({ currentTarget }) => change({ state: currentTarget.value === 'closed' ? 'closed' : 'open' })}
          options={(['open', 'closed'] as const).map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <Select
          label={t('category')}
          value={filter.category ?? ''}
          onChange={({ currentTarget }) =>
            change({ category: reportCategories.find((one) => one === currentTarget.value) })
          }
          options={[
            { value: '', label: t('allCategories') },
            ...reportCategories.map((value) => ({ value, label: labelOf(value) })),
          ]}
        />
        <Select
          label={t('lease')}
          value={filter.lease ?? ''}
          onChange={({ currentTarget }) => change({ lease: leases.find((one) => one === currentTarget.value) })}
          options={[
            { value: '', label: t('allLeases') },
            ...leases.map((value) => ({ value, label: t(`lease.${value}`) })),
          ]}
        />
        <Chip
          selected={filter.overdue === 'true'}
          onClick={() => change({ overdue: filter.overdue ? undefined : 'true' })}
          className="justify-center whitespace-normal!"
        >
          {t('onlyOverdue')}
        </Chip>
      </div>
      {filter.q && <FoundMembers q={filter.q} />}
      <CaseList filter={filter} lastOpened={lastOpened} onShowAll={() => onFilter(everyOpenCase)} />
    </div>
  );

  function labelOf(category: ReportCategory) {
    const count = counts?.categories[category];
    const name = t(`category.${category}`);
    return count === undefined ? name : t('categoryCount', { category: name, count });
  }
}

interface SearchFormProps {
  ref: React.Ref<HTMLFormElement>;
  q: string | undefined;
  onSearch: (q: string | undefined) => void;
}

/** Searches only on submit, not at each letter, because every search is recorded. */
function SearchForm({ ref, q, onSearch }: SearchFormProps) {
  const t = useTexts(moderationTexts);
  const [typed, setTyped] = useState(q ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim() || undefined);
  };
  return (
    <form ref={ref} role="search" onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        label={t('search')}
        hint={t('searchHint')}
        type="search"
        value={typed}
        maxLength={254}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        className="min-w-0 flex-1 basis-60"
      />
      <Button type="submit" variant="secondary" className="sm:mt-7.5 max-sm:w-full">
        {t('find')}
      </Button>
    </form>
  );
}

interface CaseListProps {
  filter: CaseFilter;
  lastOpened: number | undefined;
  onShowAll: () => void;
}

function CaseList({ filter, lastOpened, onShowAll }: CaseListProps) {
  const t = useTexts(moderationTexts);
  const list = useRef<HTMLUListElement>(null);
  const pages = useInfiniteQuery(casesQuery(filter));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const move = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  const isHere = data?.pages.some(({ items }) => items.some(({ id }) => id === lastOpened)) ?? false;
  const mayLoad = hasNextPage && !isFetchingNextPage;
  // The case that was open last may be on a later page.
  useEffect(() => {
    if (isHere) document.getElementById(`case-${lastOpened}`)?.focus();
    else if (lastOpened && mayLoad) void fetchNextPage();
  }, [isHere, lastOpened, mayLoad, fetchNextPage]);
  const isNarrowed = Object.values({ ...filter, state: undefined }).some(Boolean);
  return (
    <>
      {(data?.pages[0]?.items.length ?? 0) > 0 && (
        <p className="hidden text-sm text-ink-muted pointer-fine:block">{t('keysOfQueue')}</p>
      )}
      <PagedList
        pages={pages}
        keyOf={({ id }) => id}
        render={(one) => <CaseRow summary={one} />}
        label={t('cases')}
        failed={t('queueFailed')}
        ref={list}
        loadsAhead
        empty={
          <EmptyState
            icon={<Inbox aria-hidden />}
            title={t(isNarrowed ? 'noneFound' : 'noCases')}
            action={isNarrowed && <Button onClick={onShowAll}>{t('showAll')}</Button>}
          >
            {t(isNarrowed ? 'noneFoundText' : 'noCasesText')}
          </EmptyState>
        }
      />
    </>
  );
}

/** Sets whether the moderator is alerted to emergencies. */
function DutySwitch() {
  const t = useTexts(moderationTexts);
  const { data: counts } = useQuery(countsQuery);
  const change = useMutation({
    mutationFn: (onDuty: boolean) => server.moderation.setDuty({ body: { onDuty } }),
    onError: (error) => showError(error, t('dutyFailed')),
    onSettled: reloadQueue,
  });
  if (!counts) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Switch
        label={t('onDuty')}
        checked={change.isPending ? change.variables : counts.onDuty}
        onChange={(onDuty) => change.mutate(onDuty)}
      />
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink-muted">{t('onDutyHint')}</p>
    </div>
  );
}
