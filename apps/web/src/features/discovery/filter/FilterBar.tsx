import type { Mood } from '@ambiance/domain/moods';
import { builtInTiers } from '@ambiance/domain/tiers';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { LayoutGrid, List, SlidersHorizontal } from 'lucide-react';
import { useTexts } from '../../../i18n/texts.ts';
import { moodTiersQuery } from '../../../me/mood-tiers.ts';
import { showError } from '../../../ui/feedback/toast.ts';
import { discoveryTexts } from '../discovery.texts.ts';
import { MoodFilter } from './MoodFilter.tsx';
import { countChosen, type Filter, type Searcher } from './search-filter.ts';
import { useStore } from '../../../state/store.ts';
import { IconButton } from '../../../ui/actions/IconButton.tsx';
import { chooseView, discoverView, views } from './discover-view.ts';
import { LazyOverlay } from '../../../ui/overlays/LazyOverlay.tsx';
import { lazyComponent } from '../../../loading/lazy-component.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import type { FilterFormProps } from './FilterForm.tsx';

export interface FilterBarProps {
  /** The page's heading, next to the buttons. */
  title: ReactNode;
  filter: Filter;
  searcher: Searcher;
  /** Asks for the member's own mood: the first chosen mood becomes it. */
  asksMood: boolean;
  onMood: (mood: Mood | undefined) => void;
  onChange: (changes: Partial<Filter>) => void;
}

/** The heading, the button of the filter and the moods, in as few lines as possible: people come first. */
export function FilterBar({ title, filter, searcher, asksMood, onMood, onChange }: FilterBarProps) {
  const t = useTexts(discoveryTexts);
  const tiers = useMoodFilters();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 wrap-normal">
        {title}
        <div className="flex shrink-0 items-center gap-1">
          <FilterSheet filter={filter} searcher={searcher} onChange={onChange} />
          <ViewToggle />
        </div>
      </div>
      {asksMood && !filter.mood && <p className="font-medium">{t('moodQuestion')}</p>}
      <MoodFilter tiers={tiers} open={searcher.moods} selected={filter.mood} onSelect={onMood} />
    </div>
  );
}

/** Which plan includes which mood. If the server does not respond, the built-in defaults apply. */
function useMoodFilters() {
  const failed = useTexts(discoveryTexts)('moodFiltersFailed');
  const { data, error } = useQuery(moodTiersQuery);
  useEffect(() => {
    if (error) showError(error, failed);
  }, [error, failed]);
  return data ?? builtInTiers;
}

const icons = { grid: LayoutGrid, list: List };

function ViewToggle() {
  const t = useTexts(discoveryTexts);
  const chosen = useStore(discoverView);
  return (
    <fieldset aria-label={t('view')} className="flex">
      {views.map((view) => {
        const Icon = icons[view];
        return (
          <IconButton
            key={view}
            label={t(view)}
            icon={<Icon aria-hidden className="size-5" />}
            pressed={view === chosen}
            onClick={() => chooseView(view)}
            className="text-ink-muted aria-pressed:bg-accent-soft"
          />
        );
      })}
    </fieldset>
  );
}

const filterDrawer = lazyComponent(async () => (await import('./FilterDrawer.tsx')).FilterDrawer);

/** The filter: a button with the number of chosen conditions, and the form that it opens. */
function FilterSheet(form: FilterFormProps) {
  const t = useTexts(discoveryTexts);
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const count = countChosen(form.filter, form.searcher);
  return (
    <>
      <Button
        variant="secondary"
        icon={<SlidersHorizontal aria-hidden className="size-5" />}
        aria-haspopup="dialog"
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
        className="min-w-11 max-[28rem]:gap-1 max-[28rem]:px-2.5"
      >
        <span className="max-[28rem]:sr-only">{t('filters')}</span>
        {count > 0 && (
          <>
            <span
              aria-hidden
              className="inline-flex size-6 items-center justify-center rounded-full bg-accent-solid text-sm text-white"
            >
              {count}
            </span>
            <span className="sr-only">{t('inUse', { count })}</span>
          </>
        )}
      </Button>
      {used && (
        <LazyOverlay>
          <filterDrawer.Component {...form} open={open} onOpenChange={setOpen} />
        </LazyOverlay>
      )}
    </>
  );
}
