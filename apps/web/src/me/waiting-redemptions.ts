import { browserStorage } from '../state/browser-storage.ts';

const key = 'waitingRedemptions';

/** Number of an account's redemptions that are pending on this device. */
export function waitingRedemptions(userId: string): number {
  try {
    const counts: unknown = JSON.parse(browserStorage.getItem(key) ?? '{}');
    return Number((counts as Readonly<Record<string, unknown>>)[userId] ?? 0) || 0;
  } catch {
    return 0;
  }
}

/** Stores the number of pending redemptions by account, for screens that do not open the queue. */
export function rememberWaiting(counts: Readonly<Record<string, number>>): void {
  if (Object.keys(counts).length === 0) browserStorage.removeItem(key);
  else browserStorage.setItem(key, JSON.stringify(counts));
}
