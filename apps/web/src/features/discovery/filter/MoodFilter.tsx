import { type Mood, moods } from '@ambiance/domain/moods';
import { type Tier, type TierKey } from '@ambiance/domain/tiers';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LazyOverlay } from '../../../ui/overlays/LazyOverlay.tsx';
import { lazyComponent } from '../../../loading/lazy-component.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { MoodChip } from '../../../ui/members/MoodChip.tsx';
import { discoveryTexts } from '../discovery.texts.ts';

const lockedMoodPopover = lazyComponent(async () => (await import('./LockedMoodPopover.tsx')).LockedMoodPopover);

export interface MoodFilterProps {
  /** All plans, lowest first, with the moods that each includes. */
  tiers: readonly Pick<Tier, 'key' | 'moods'>[];
  /** Moods included in the user's plan. */
  open: readonly Mood[];
  selected: Mood | undefined;
  onSelect: (mood: Mood | undefined) => void;
}

/** Selects one mood or any. A mood outside the plan shows which plan includes it. */
export function MoodFilter({ tiers, open, selected, onSelect }: MoodFilterProps) {
  const t = useTexts(discoveryTexts);
  const openedBy = (mood: Mood) => tiers.find((tier) => tier.moods.includes(mood))?.key;
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!row.current) return undefined;
    // Runs after layout and again when the screen is rotated. Measuring sooner would cause a second layout.
    const watch = new ResizeObserver(() => bringIntoSight(row.current, selected));
    watch.observe(row.current);
    return () => watch.disconnect();
  }, [selected]);
  return (
    <fieldset
      ref={row}
      aria-label={t('moods')}
      className="relative -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-5 sm:px-5 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {moods.map((mood) => {
        if (open.includes(mood)) {
          const isSelected = mood === selected;
          return (
            <MoodChip
              key={mood}
              mood={mood}
              selected={isSelected}
              onSelect={() => onSelect(isSelected ? undefined : mood)}
            />
          );
        }
        const tier = openedBy(mood);
        return tier && <LockedMood key={mood} mood={mood} tier={tier} />;
      })}
      {selected && (
        <button
          type="button"
          onClick={(event) => {
            // This button disappears, so the focus moves to the selected mood.
            event.currentTarget.parentElement?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
            onSelect(undefined);
          }}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-3 font-medium text-ink-muted transition-colors hover:bg-accent-soft hover:text-ink"
        >
          <X aria-hidden className="size-4" />
          <span className="sm:max-lg:sr-only">{t('clearMood')}</span>
        </button>
      )}
    </fieldset>
  );
}

/** On a narrow screen, the row of moods scrolls sideways. Scrolls the selected mood into view. */
function bringIntoSight(row: HTMLElement | null, mood: Mood | undefined): void {
  const chip = row?.querySelector<HTMLElement>(`[data-mood=${mood}]`);
  if (!row || !chip) return;
  const left = chip.offsetLeft - row.scrollLeft;
  if (left >= 0 && left + chip.offsetWidth <= row.clientWidth) return;
  row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
}

/** A mood outside the plan. Its popover is fetched when it is first pressed. */
function LockedMood(locked: { mood: Mood; tier: TierKey }) {
  const [used, setUsed] = useState(false);
  const chip = <MoodChip mood={locked.mood} selected={false} locked onSelect={() => setUsed(true)} />;
  return <LazyOverlay instead={chip}>{used ? <lockedMoodPopover.Component {...locked} /> : chip}</LazyOverlay>;
}
