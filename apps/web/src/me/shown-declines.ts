import type { Meeting } from '@ambiance/contract/proposals';
import { browserStorage, type KeyValueStorage } from '../state/browser-storage.ts';
import { shownDeclinesKey } from '../state/storage-keys.ts';

/** Ids of the declined proposals that this browser has shown; undefined if it has not stored any yet. */
function shownDeclines(storage: KeyValueStorage): readonly number[] | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(shownDeclinesKey) ?? 'null');
    return Array.isArray(stored) ? stored.map(Number) : undefined;
  } catch {
    return undefined;
  }
}

/** The proposals that were declined since this browser last showed them. A browser that has stored none yet has missed none. */
export function missedDeclines(
  declined: readonly Meeting[],
  storage: KeyValueStorage = browserStorage,
): readonly Meeting[] {
  const shown = shownDeclines(storage);
  return shown ? declined.filter(({ message }) => !shown.includes(message.id)) : [];
}

const maxStored = 100;

/** Stores that the user has seen these declined proposals. Keeps the newest 100. */
export function storeDeclines(declined: readonly Meeting[], storage: KeyValueStorage = browserStorage): void {
  const ids = [...(shownDeclines(storage) ?? []), ...declined.map(({ message }) => message.id)];
  const newest = [...new Set(ids)].toSorted((a, b) => a - b).slice(-maxStored);
  storage.setItem(shownDeclinesKey, JSON.stringify(newest));
}

/** Stores that the user has seen a proposal declined. */
export function storeDecline(id: number, storage: KeyValueStorage = browserStorage): void {
  const shown = shownDeclines(storage);
  if (shown) storage.setItem(shownDeclinesKey, JSON.stringify([...shown, id]));
}
