import { storageOf } from './browser-storage.ts';

/** What is kept as long as this tab. */
export const tabStorage = storageOf(() => sessionStorage);
