import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../server/query-client.ts';
import { session } from '../session/session.ts';

/** Lets what is inside ask the server. A file of its own, because the public pages do without it. */
export function Queries({ children }: { children: ReactNode }) {
  useEffect(startQueries, []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

let isStarted = false;

/** Lets what one user was shown go before the next one comes on this page. For pages that ask before they are drawn. */
export function startQueries(): void {
  if (isStarted) return;
  isStarted = true;
  let owner = session.get()?.id;
  session.subscribe(() => {
    const id = session.get()?.id;
    if (id !== owner) queryClient.clear();
    owner = id;
  });
}
