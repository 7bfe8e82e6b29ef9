import { createMemoryStorage, type KeyValueStorage } from './browser-storage.ts';

/** What is kept as long as this tab, or the page where the browser forbids it. */
export const tabStorage: KeyValueStorage = (() => {
  try {
    return sessionStorage;
  } catch {
    return createMemoryStorage();
  }
})();
