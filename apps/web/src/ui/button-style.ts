import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const shared =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 text-center font-medium leading-tight select-none transition-[background-color,border-color,color,opacity] disabled:opacity-50 aria-disabled:opacity-50 disabled:cursor-not-allowed';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary:
    'bg-accent-solid text-white enabled:hover:bg-[color-mix(in_oklab,var(--accent-solid),black_12%)] [a&]:hover:bg-[color-mix(in_oklab,var(--accent-solid),black_12%)]',
  secondary: 'border border-edge bg-surface text-ink enabled:hover:bg-accent-soft [a&]:hover:bg-accent-soft',
  quiet: 'text-ink enabled:hover:bg-accent-soft [a&]:hover:bg-accent-soft',
  danger: 'bg-danger-solid text-white enabled:hover:bg-[color-mix(in_oklab,var(--danger-solid),black_12%)]',
};

/** The look of a button, for whatever element carries it. */
export const buttonStyle = (variant: ButtonVariant, wide = false, className = ''): string =>
  classes(shared, variants[variant], wide && 'w-full', className);
