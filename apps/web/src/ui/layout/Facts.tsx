import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

interface FactsProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Replaces the gaps. */
  className?: string;
}

/** A two-column list of names and values. Missing values are left out. */
export function Facts({ facts, className = 'gap-x-4 gap-y-1' }: FactsProps) {
  return (
    <dl className={classes('grid grid-cols-[fit-content(45%)_minmax(0,1fr)] text-sm', className)}>
      {facts
        .filter(([, fact]) => Boolean(fact))
        .map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{fact}</dd>
          </div>
        ))}
    </dl>
  );
}
