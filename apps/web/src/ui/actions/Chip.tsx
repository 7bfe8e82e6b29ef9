import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';

export interface ChipProps extends ComponentProps<'button'> {
  selected: boolean;
}

/** One of several on/off choices in a row, such as categories, or list and grid. For moods, use MoodChip. */
export function Chip({ selected, className, children, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={selected}
      className={classes(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 font-medium whitespace-nowrap transition-colors',
        selected
          ? 'border-accent-solid bg-accent-soft text-accent-ink'
          : 'border-hairline bg-surface text-ink-muted hover:border-edge hover:text-ink',
        className,
      )}
    >
      {children}
    </button>
  );
}
