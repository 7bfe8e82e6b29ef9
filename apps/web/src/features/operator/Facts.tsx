import type { ReactNode } from 'react';

/** A two-column list of names and values. Null values are left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts
        .filter(([, fact]) => fact !== null && fact !== '')
        .map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{fact}</dd>
          </div>
        ))}
    </dl>
  );
}
