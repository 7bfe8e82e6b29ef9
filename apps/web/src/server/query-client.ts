import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ServerError } from './transport.ts';

const gcMs = 5 * 60_000;
const retries = 3;
const longestDelayMs = 30_000;

/** Checks whether a retry may help. A refusal is final; a failure of the server or the network may be temporary. */
export const isTransient = (error: Error) =>
  !(error instanceof ServerError) || error.status === 0 || error.status >= 500;

/** Checks whether to offer a retry. After too many requests, the user decides when, and no retry is automatic. */
export const mayOfferRetry = (error: Error) =>
  isTransient(error) || (error instanceof ServerError && error.status === 429);

export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, longestDelayMs);
export const shouldRetry = (failures: number, error: Error): boolean => failures < retries && isTransient(error);

// Updates are shown immediately. With a timer, a checkbox would briefly flip back.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a request fails with a message instead of waiting for the network without a word. It is repeated once the network is back.
    queries: { gcTime: gcMs, retry: shouldRetry, retryDelay, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});

/** Refetches data on the screen. A running request may have started before the change, so it is cancelled. */
export function askAgain(queryKey: QueryKey): void {
  const isAnswered = queryClient.getQueryData(queryKey) !== undefined;
  if (isAnswered) void queryClient.invalidateQueries({ queryKey, exact: true });
  else void queryClient.resetQueries({ queryKey, exact: true, type: 'active' });
}

export const isBeingAsked = (queryKey: QueryKey): boolean => queryClient.isFetching({ queryKey, exact: true }) > 0;
