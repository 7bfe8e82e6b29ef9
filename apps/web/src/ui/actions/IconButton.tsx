import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'type'> {
  /** Name of the action, for users who cannot see the icon. */
  label: string;
  icon: ReactNode;
  /** For a toggle: it is on. */
  pressed?: boolean;
}

/** A 44 px square button with an icon and a name. */
export function IconButton({ label, icon, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors enabled:hover:bg-accent-soft disabled:cursor-not-allowed disabled:opacity-50 aria-pressed:text-accent-ink',
        className,
      )}
    >
      {icon}
    </button>
  );
}
