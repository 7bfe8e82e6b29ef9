import { useSyncExternalStore } from 'react';
import { browserStorage, type KeyValueStorage } from '../state/browser-storage.ts';
import { blockedUsersKey } from '../state/storage-keys.ts';

/** Ids blocked in this browser. Empty if the list cannot be read. */
export function blockedUserIds(storage: KeyValueStorage = browserStorage): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(storage.getItem(blockedUsersKey) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.map(String) : []);
  } catch {
    return new Set();
  }
}

/** Stores the server's list. */
export function saveBlockedUserIds(ids: Iterable<string>, storage: KeyValueStorage = browserStorage): void {
  storage.setItem(blockedUsersKey, JSON.stringify([...ids]));
}

/** Calls back when another tab has changed the list. Returns a function that unsubscribes. */
export function followBlockedUsers(changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === blockedUsersKey || key === null) changed();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** True if a user is blocked in this browser, by this or another tab. */
export const useIsBlocked = (userId: string): boolean =>
  useSyncExternalStore(followBlockedUsers, () => blockedUserIds().has(userId));
