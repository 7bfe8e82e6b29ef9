import type { ReactNode } from 'react';
import { createStore } from '../state/store.ts';

export interface ToastContent {
  text: string;
  /** What is said beneath, where there is more to say. */
  more?: string;
  kind: 'success' | 'error' | 'info';
  /** Stands where the sign of its kind would: the photo of whoever it is about. */
  picture?: ReactNode;
  /** How long it stays; 4000 where nothing else is said. */
  durationMs?: number;
  action?: { label: string; onClick: () => void };
}

/** Toasts on their way to the screen. The Toaster is fetched with the first one and takes them from here. */
export const waitingToasts = createStore<readonly ToastContent[]>([]);

/**
 * Tells what happened at the edge of the screen: `showToast(t('saved'))`. The same text is never shown twice at once.
 * What went wrong in a form belongs beside its field instead.
 */
export function showToast(
  text: string,
  { kind = 'success', ...options }: Partial<Omit<ToastContent, 'text'>> = {},
): void {
  waitingToasts.set([...waitingToasts.get(), { text, kind, ...options }]);
}

/** What the transport tells of a failure; the rooms of this app are in an order in which it stands above this one. */
interface Failure extends Error {
  code?: string;
  said?: string;
  more?: string;
}

const failureOf = (error: unknown): Failure | undefined =>
  error instanceof Error && error.name === 'ServerError' ? error : undefined;

/** Tells of a failure in the words of the screen, and beneath them what the server says of it, where that is more. */
export function showError(error: unknown, title: string, durationMs?: number): void {
  const failure = failureOf(error);
  // Which is told once for all that fails with it, on the way to /auth; but not where another tab has logged in meanwhile.
  if (failure?.code === 'session.expired' && failure.said === undefined) return;
  const more = failure?.more === title ? undefined : failure?.more;
  showToast(title, {
    kind: 'error',
    ...(more !== undefined && { more }),
    ...(durationMs !== undefined && { durationMs }),
  });
}

/** Tells of a failure in the words of the server alone; where it has none of its own, as `showError`. */
export function showRefusal(error: unknown, title: string, durationMs?: number): void {
  showError(error, failureOf(error)?.said ?? title, durationMs);
}
