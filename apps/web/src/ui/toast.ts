import { createStore } from '../state/store.ts';

export interface ToastContent {
  text: string;
  kind: 'success' | 'error' | 'info';
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

/** Tells of a failure: the sentence of the server or the transport, or `fallback` where the error has none of its own. */
export function showError(error: unknown, fallback: string, durationMs?: number): void {
  const said = error instanceof Error && error.name === 'ServerError' ? error.message : '';
  showToast(said || fallback, { kind: 'error', ...(durationMs !== undefined && { durationMs }) });
}
