/** A key-value storage, such as this browser's. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage that lasts as long as the page. */
export function createMemoryStorage(entries: Readonly<Record<string, string>> = {}): KeyValueStorage {
  const stored = new Map(Object.entries(entries));
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}

/** Returns a browser storage, or the page's own memory if the browser blocks it. It is opened at first use. */
export function storageOf(open: () => KeyValueStorage): KeyValueStorage {
  let opened: KeyValueStorage | undefined;
  const storage = () => {
    try {
      opened ??= open();
    } catch {
      opened = createMemoryStorage();
    }
    return opened;
  };
  return {
    getItem: (key) => storage().getItem(key),
    setItem: (key, value) => storage().setItem(key, value),
    removeItem: (key) => storage().removeItem(key),
  };
}

/** Data that stays in this browser until it is removed. */
export const browserStorage: KeyValueStorage = storageOf(() => {
  localStorage.setItem('probe', '');
  localStorage.removeItem('probe');
  return localStorage;
});
