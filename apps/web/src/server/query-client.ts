import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ServerError } from './transport.ts';

const gcMs = 5 * 60_000;
const retries = 3;
const longestDelayMs = 30_000;

/** A refusal stays a refusal; only a failure of the server or the network may pass. */
export const isTransient = (error: Error) =>
  !(error instanceof ServerError) || error.status === 0 || error.status >= 500;

export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, longestDelayMs);
export const shouldRetry = (failures: number, error: Error): boolean => failures < retries && isTransient(error);

// What is chosen is shown with the press: a timer later, a checkbox would be seen to go back for a moment.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: gcMs, retry: shouldRetry, retryDelay },
    // Without a network a change fails at once with a sentence, instead of waiting unseen for better times.
    mutations: { networkMode: 'always' },
  },
});

/** Asks again for what is on the screen; an answer that is on its way may be older than the reason, and is not waited for. */
export function askAgain(queryKey: QueryKey): void {
  const isAnswered = queryClient.getQueryData(queryKey) !== undefined;
  if (isAnswered) void queryClient.invalidateQueries({ queryKey, exact: true });
  else void queryClient.resetQueries({ queryKey, exact: true, type: 'active' });
}

export const isBeingAsked = (queryKey: QueryKey): boolean => queryClient.isFetching({ queryKey, exact: true }) > 0;
