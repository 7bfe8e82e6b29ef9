import { LoaderCircle } from 'lucide-react';
import { classes } from './classes.ts';

/** A turning circle for something short; longer waits show a Skeleton. `label` is read out where nothing else says it. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={classes('inline-flex', className)}>
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
