import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';

export interface NarrowPageProps {
  title: string;
  /** Title of the browser's tab. Defaults to that of the page. */
  name?: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** A one-column page for one task: a form, or the result of a link. */
export function NarrowPage({ title, name = title, lead, children }: NarrowPageProps) {
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-8 px-4 py-12 sm:px-5 sm:py-16">
      <PageTitle>{name}</PageTitle>
      <div className="flex flex-col gap-3">
        <h1 tabIndex={-1} className="text-4xl outline-none">
          {title}
        </h1>
        {lead && <p className="text-lg text-ink-muted">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
