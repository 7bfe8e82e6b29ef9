import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queryClient } from '../server/query-client.ts';
import { session } from '../session/session.ts';
import { waitingToasts } from '../ui/feedback/toast.ts';

/** Provides the query client. In a file of its own, because public pages do not load it. */
export function Queries({ children }: { children: ReactNode }) {
  useEffect(startQueries, []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

let isStarted = false;

/**
 * From the first call on, clears the cached data and the waiting toasts when the user changes. For pages that fetch before they are
 * drawn.
 */
export function startQueries(): void {
  if (isStarted) return;
  isStarted = true;
  let owner = session.get()?.id;
  session.subscribe(() => {
    const id = session.get()?.id;
    if (id === owner) return;
    owner = id;
    queryClient.clear();
    waitingToasts.set([]);
  });
}
