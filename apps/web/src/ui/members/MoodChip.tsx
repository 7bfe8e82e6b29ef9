import type { Mood } from '@ambiance/domain/moods';
import { Lock } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../classes.ts';
import { moodIcons } from './mood-icons.ts';
import { uiTexts } from '../ui.texts.ts';

export interface MoodChipProps extends Omit<ComponentProps<'button'>, 'children' | 'onSelect'> {
  mood: Mood;
  selected: boolean;
  onSelect?: () => void;
  /**
   * The mood is outside the plan. The chip can still be focused and pressed, so that the screen can show which plan includes
   * it.
   */
  locked?: boolean;
  /** The pointer entered or left the chip. */
  onPreview?: (on: boolean) => void;
}

/** A mood to choose, always in its own colour. */
export function MoodChip({ mood, selected, onSelect, locked = false, onPreview, ...rest }: MoodChipProps) {
  const t = useTexts(uiTexts);
  const Icon = moodIcons[mood];
  const name = t(`mood.${mood}`);
  return (
    <button
      onClick={onSelect}
      {...rest}
      type="button"
      data-mood={mood}
      aria-pressed={locked ? undefined : selected}
      aria-label={locked ? t('lockedMood', { mood: name }) : undefined}
      onPointerEnter={onPreview && (() => onPreview(true))}
      onPointerLeave={onPreview && (() => onPreview(false))}
      className={classes(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 font-medium whitespace-nowrap transition-colors',
        selected
          ? 'border-accent-solid bg-accent-solid text-white'
          : 'border-accent-line bg-accent-soft text-accent-ink hover:border-accent-solid',
        locked && 'border-dashed opacity-80',
      )}
    >
      <Icon aria-hidden className="size-5" />
      {name}
      {locked && <Lock aria-hidden className="size-4" />}
    </button>
  );
}

/** A member's mood, on a photo or next to a name. */
export function MoodBadge({ mood, className }: { mood: Mood; className?: string }) {
  const t = useTexts(uiTexts);
  const Icon = moodIcons[mood];
  return (
    <span
      data-mood={mood}
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full bg-accent-soft px-2.5 py-1 text-sm font-medium text-accent-ink',
        className,
      )}
    >
      <Icon aria-hidden className="size-4" />
      {t(`mood.${mood}`)}
    </span>
  );
}
