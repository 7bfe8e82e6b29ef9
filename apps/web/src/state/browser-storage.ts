/** What is kept in this browser. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A storage that lasts as long as the page. */
export function createMemoryStorage(entries: Readonly<Record<string, string>> = {}): KeyValueStorage {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** Local storage, or the page's own memory where the browser forbids it or where there is no browser. */
export const browserStorage: KeyValueStorage = (() => {
  try {
    localStorage.setItem('probe', '');
    localStorage.removeItem('probe');
    return localStorage;
  } catch {
    return createMemoryStorage();
  }
})();
