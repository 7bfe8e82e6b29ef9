import type { ReactNode } from 'react';
import { createStore } from '../../state/store.ts';

export interface ToastContent {
  text: string;
  /** Further text below the first line. */
  more?: string;
  kind: 'success' | 'error' | 'info';
  /** Replaces the icon of the toast's kind, for example with a member's photo. */
  picture?: ReactNode;
  /** Display time. Defaults to 4000. */
  durationMs?: number;
  action?: { label: string; onClick: () => void };
  /** Shown below everything else, such as more buttons. */
  body?: ReactNode;
  /** A later toast with the same key replaces this one. Defaults to the text. */
  key?: string;
}

/** Toasts that wait to be shown. The Toaster, which is fetched with the first one, takes them from here. */
export const waitingToasts = createStore<readonly ToastContent[]>([]);

/** Returns the waiting toasts and removes them, so that each is shown once. */
export function takeWaitingToasts(): readonly ToastContent[] {
  const taken = waitingToasts.get();
  if (taken.length > 0) waitingToasts.set([]);
  return taken;
}

/** The key of toasts about one meeting. Only the latest state is shown. */
export const meetingToast = (messageId: number): string => `meeting ${messageId}`;

/**
 * Shows a toast at the edge of the screen: `showToast(t('saved'))`. The same text is never shown twice at once. Errors of a
 * form go next to its fields instead.
 */
export function showToast(
  text: string,
  { kind = 'success', ...options }: Partial<Omit<ToastContent, 'text'>> = {},
): void {
  waitingToasts.set([...waitingToasts.get(), { text, kind, ...options }]);
}

/** The fields of a `ServerError`. This layer cannot import the class, because the transport's layer is above it. */
interface Failure extends Error {
  code?: string;
  said?: string;
  more?: string;
}

const failureOf = (error: unknown): Failure | undefined =>
  error instanceof Error && error.name === 'ServerError' ? error : undefined;

/** Shows a failure under the screen's title and, if it adds something, the server's message below. */
export function showError(error: unknown, title: string, durationMs?: number): void {
  const failure = failureOf(error);
  // An expired session is reported only once, on the way to /auth, and not if another tab has logged in in the meantime.
  if (failure?.code === 'session.expired' && failure.said === undefined) return;
  const more = failure?.more === title ? undefined : failure?.more;
  showToast(title, {
    kind: 'error',
    ...(more !== undefined && { more }),
    ...(durationMs !== undefined && { durationMs }),
  });
}

/** Shows a failure with only the server's message. If there is none, behaves like `showError`. */
export function showRefusal(error: unknown, title: string, durationMs?: number): void {
  showError(error, failureOf(error)?.said ?? title, durationMs);
}
