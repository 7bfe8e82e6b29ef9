import { LoaderCircle } from 'lucide-react';
import { classes } from '../classes.ts';

/** A spinner for short waits. For longer ones, use Skeleton. `label` is read out if nothing else says it. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={classes('inline-flex', className)}>
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
