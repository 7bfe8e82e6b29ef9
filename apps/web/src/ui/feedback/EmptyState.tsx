import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  className?: string;
}

/** Shown if there is nothing yet, no access, or nothing right now: a helpful sentence and one action. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={classes(
        'mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center max-[22.5rem]:py-8',
        className,
      )}
    >
      {icon && (
        <span className="mb-2 inline-flex size-16 items-center justify-center rounded-full bg-accent-soft text-accent-ink [&>svg]:size-7">
          {icon}
        </span>
      )}
      <h2 className="text-xl">{title}</h2>
      {children && <div className="text-balance text-ink-muted [&_:is(p,li)]:text-balance">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
