import { classes } from '../classes.ts';

/** A grey placeholder of exactly the size of the loading content: `<Skeleton className="h-6 w-40" />`. Screen readers skip it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={classes('block animate-pulse [:where(&)]:rounded-md bg-hairline/70', className)} />
  );
}
