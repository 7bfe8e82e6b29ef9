import { classes } from './classes.ts';

/** A grey shape the exact size of what is on its way: `<Skeleton className="h-6 w-40" />`. Says nothing by itself. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={classes('block animate-pulse [:where(&)]:rounded-md bg-hairline/70', className)} />
  );
}
