import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle.tsx';

/** A page's title, in the window and on the screen, and its purpose. */
export function PageHead({ title, lead }: { title: string; lead: ReactNode }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div>
        <h1 tabIndex={-1} className="text-4xl">
          {title}
        </h1>
        <p className="mt-2 text-ink-muted">{lead}</p>
      </div>
    </>
  );
}
