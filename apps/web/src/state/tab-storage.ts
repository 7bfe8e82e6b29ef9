import { storageOf } from './browser-storage.ts';

/** Data that lasts as long as this tab. */
export const tabStorage = storageOf(() => sessionStorage);
