import { builtInTiers } from '@ambiance/domain/tiers';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/Card.tsx';
import { showToast } from '../../ui/toast.ts';
import { moodFiltersQuery } from './discovery.queries.ts';
import { discoveryTexts } from './discovery.texts.ts';
import { FilterForm } from './FilterForm.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { MoodFilter } from './MoodFilter.tsx';
import type { Filter, Seeker } from './search-filter.ts';
import { ViewToggle } from './ViewToggle.tsx';

export interface FilterBarProps {
  filter: Filter;
  seeker: Seeker;
  onChange: (changes: Partial<Filter>) => void;
}

/** Mood chips in one row; name, city and distance in another, or in a sheet on a phone. */
export function FilterBar({ filter, seeker, onChange }: FilterBarProps) {
  const tiers = useMoodFilters();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <MoodFilter tiers={tiers} open={seeker.moods} selected={filter.mood} onSelect={(mood) => onChange({ mood })} />
        <div className="flex flex-1 items-center justify-between gap-3 lg:justify-end">
          <div className="lg:hidden">
            <FilterSheet filter={filter} seeker={seeker} onChange={onChange} />
          </div>
          <ViewToggle />
        </div>
      </div>
      <Card className="hidden px-5 py-4 lg:block">
        <FilterForm
          filter={filter}
          seeker={seeker}
          onChange={onChange}
          className="lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_minmax(10rem,0.75fr)_auto]"
        />
      </Card>
    </div>
  );
}

/** Which plan opens which mood, as built in where the server cannot say. */
function useMoodFilters() {
  const failed = useTexts(discoveryTexts)('moodFiltersFailed');
  const { data, error } = useQuery(moodFiltersQuery);
  useEffect(() => {
    if (error) showToast(failed, { kind: 'error' });
  }, [error, failed]);
  return data ?? builtInTiers;
}
