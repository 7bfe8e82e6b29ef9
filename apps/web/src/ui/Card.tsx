import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** A surface with a hairline around things that belong together. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classes('rounded-xl border border-hairline bg-surface p-6', className)} />;
}
