import { classes } from '../classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const shared =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 text-center font-medium leading-tight wrap-break-word select-none transition-[background-color,border-color,color,opacity] [&>svg]:shrink-0 disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent-solid text-white hover:bg-accent-strong',
  secondary: 'border border-edge bg-surface text-ink hover:bg-accent-soft',
  quiet: 'text-ink hover:bg-accent-soft',
  danger: 'bg-danger-solid text-white hover:bg-danger-strong',
};

/** The look of a button, for any element. */
export const buttonStyle = (variant: ButtonVariant, wide = false, className = ''): string =>
  classes(shared, variants[variant], wide && 'w-full', className);
