import { browserStorage } from '../state/browser-storage.ts';

const key = 'waitingRedemptions';

/** How many redemptions of an account wait on this device for a network. */
export function waitingRedemptions(userId: string): number {
  try {
    const counts: unknown = JSON.parse(browserStorage.getItem(key) ?? '{}');
    return Number((counts as Readonly<Record<string, unknown>>)[userId] ?? 0) || 0;
  } catch {
    return 0;
  }
}

/** Keeps how many wait, by account, for screens that do not open the queue itself. */
export function rememberWaiting(counts: Readonly<Record<string, number>>): void {
  if (Object.keys(counts).length === 0) browserStorage.removeItem(key);
  else browserStorage.setItem(key, JSON.stringify(counts));
}
