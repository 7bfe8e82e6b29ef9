import { useSyncExternalStore } from 'react';
import { browserStorage, type KeyValueStorage } from '../state/browser-storage.ts';
import { blockedUsersKey } from '../state/storage-keys.ts';

/** The ids blocked on this browser; none where the list cannot be read. */
export function blockedUserIds(storage: KeyValueStorage = browserStorage): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(storage.getItem(blockedUsersKey) ?? '[]');
    return new Set(Array.isArray(ids) ? ids.map(String) : []);
  } catch {
    return new Set();
  }
}

/** Takes over the server's list. */
export function saveBlockedUserIds(ids: Iterable<string>, storage: KeyValueStorage = browserStorage): void {
  storage.setItem(blockedUsersKey, JSON.stringify([...ids]));
}

/** Calls back when another tab has changed the list; returns how to call that off. */
export function followBlockedUsers(changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === blockedUsersKey || key === null) changed();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Whether a user is blocked on this browser, in this tab or another. */
export const useIsBlocked = (userId: string): boolean =>
  useSyncExternalStore(followBlockedUsers, () => blockedUserIds().has(userId));
