import { builtInTiers } from '@ambiance/domain/tiers';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Beside } from '../../../loading/Beside.tsx';
import { fetchedComponent } from '../../../loading/fetched-component.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { moodTiersQuery } from '../../../me/mood-tiers.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { showError } from '../../../ui/feedback/toast.ts';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { discoveryTexts } from '../discovery.texts.ts';
import { FilterSheet } from './FilterSheet.tsx';
import { MoodFilter } from './MoodFilter.tsx';
import type { Filter, Searcher } from './search-filter.ts';
import { ViewToggle } from './ViewToggle.tsx';

// Its fields are heavy, and the members behind it need not wait for them.
const filterForm = fetchedComponent(async () => (await import('./FilterForm.tsx')).FilterForm);

export interface FilterBarProps {
  filter: Filter;
  searcher: Searcher;
  onChange: (changes: Partial<Filter>) => void;
}

/** Mood chips in one row. Name, city and distance are in a second row or, on a phone, in a sheet. */
export function FilterBar({ filter, searcher, onChange }: FilterBarProps) {
  const tiers = useMoodFilters();
  const isWide = useIsWide();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <MoodFilter
          tiers={tiers}
          open={searcher.moods}
          selected={filter.mood}
          onSelect={(mood) => onChange({ mood })}
        />
        <div className="flex flex-1 items-center justify-between gap-3 lg:justify-end">
          {!isWide && <FilterSheet filter={filter} searcher={searcher} onChange={onChange} />}
          <ViewToggle />
        </div>
      </div>
      {isWide && (
        <Beside instead={<Skeleton className="h-58 rounded-xl" />}>
          <Card className="px-5 py-4">
            <filterForm.Component
              filter={filter}
              searcher={searcher}
              onChange={onChange}
              className="lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_minmax(10rem,0.75fr)_auto]"
            />
          </Card>
        </Beside>
      )}
    </div>
  );
}

/** Which plan includes which mood. If the server cannot say, the built-in defaults. */
function useMoodFilters() {
  const failed = useTexts(discoveryTexts)('moodFiltersFailed');
  const { data, error } = useQuery(moodTiersQuery);
  useEffect(() => {
    if (error) showError(error, failed);
  }, [error, failed]);
  return data ?? builtInTiers;
}
