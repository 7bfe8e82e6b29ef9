import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  className?: string;
}

/** Nothing here, not yet, not for you, or not now: a sentence that helps and one thing to do. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classes('mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center', className)}>
      {icon && (
        <span className="mb-2 inline-flex size-16 items-center justify-center rounded-full bg-accent-soft text-accent-ink [&>svg]:size-7">
          {icon}
        </span>
      )}
      <h2 className="text-xl">{title}</h2>
      {children && <div className="text-balance text-ink-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
