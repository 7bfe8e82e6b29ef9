import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/PageTitle.tsx';

/** The head of a staff screen: what it is, and the ways to its neighbours. */
export function StaffHeader({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <PageTitle>{title}</PageTitle>
      <div>
        <h1 tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        {lead && <p className="mt-1 text-ink-muted">{lead}</p>}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">{children}</div>
    </div>
  );
}
