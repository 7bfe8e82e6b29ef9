import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';

/** A surface with a thin border around related content. Colours in `className` override its own. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={classes(
        'min-w-0 rounded-xl border [:where(&)]:border-hairline [:where(&)]:bg-surface [:where(&)]:p-6',
        className,
      )}
    />
  );
}
