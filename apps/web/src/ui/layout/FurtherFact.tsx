import type { ReactNode } from 'react';

/** A further fact in a line, after a dot. The dot does not begin a line, and the fact stays whole. */
export const FurtherFact = ({ children }: { children: ReactNode }) => (
  <>
    {'\u00a0· '}
    <span className="inline-block">{children}</span>
  </>
);
