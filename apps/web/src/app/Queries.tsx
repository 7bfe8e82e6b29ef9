import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../server/query-client.ts';
import { session } from '../session/session.ts';

/** Provides the query client. In a file of its own, because public pages do not load it. */
export function Queries({ children }: { children: ReactNode }) {
  useEffect(startQueries, []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

let isStarted = false;

/** From the first call on, clears the cached data when another user signs in. For pages that fetch before they are drawn. */
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
