import type { OfflineBundle } from '@ambiance/contract/perk-shapes';
import type { Language } from '@ambiance/domain/languages';

/** Offline bundle: the data with which a device checks signed codes, for one account. */
export interface StoredBundle extends OfflineBundle {
  userId: string;
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  aheadMs: number;
}

/** A redemption made offline on this device. */
export interface PendingRedemption {
  /** Identifies the redemption at the server. */
  nonce: string;
  userId: string;
  userName: string;
  ticket: string;
  /** Short hash of its claim, as in `OfflineBundle.redeemed`. */
  print: string;
  title: string | null;
  venueName: string;
  timeZone: string;
  /** For a half: the id that both halves share. */
  pair: string | null;
  redeemedUtc: string;
  /** Why the server rejected it. Undefined while it is pending. */
  refusal?: string;
  /** The same in each language. Undefined if an earlier version stored or sent it. */
  refusalIn?: Record<Language, string>;
}

const bundles = 'entrances';
const redemptions = 'redemptions';

/** Opens the database. Its data survives reloads, closing and logout. Redemptions are in the order in which they were made. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('entrance', 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore(bundles, { keyPath: 'userId' });
      opening.result.createObjectStore(redemptions, { autoIncrement: true }).createIndex('nonce', 'nonce');
    });
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () =>
      reject(opening.error ?? new Error('The storage of the entrance does not open.')),
    );
  });
}

let opened: Promise<IDBDatabase> | undefined;

/** Runs a request on one store. Resolves when the browser has written it. */
async function within<T>(
  store: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  opened ??= open();
  const database = await opened.catch((reason: unknown) => {
    opened = undefined;
    throw reason;
  });
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode, { durability: 'strict' });
    const request = act(transaction.objectStore(store));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The entrance could not be kept.')),
    );
  });
}

export const storedBundle = (userId: string): Promise<StoredBundle | undefined> =>
  within<StoredBundle | undefined>(bundles, 'readonly', (store) => store.get(userId));

export const storeBundle = (bundle: StoredBundle): Promise<unknown> =>
  within(bundles, 'readwrite', (store) => store.put(bundle));

/** All redemptions stored on this device, of every account, in order. */
export const pendingRedemptions = (): Promise<PendingRedemption[]> =>
  within<PendingRedemption[]>(redemptions, 'readonly', (store) => store.getAll());

export const keepRedemption = (redemption: PendingRedemption): Promise<unknown> =>
  within(redemptions, 'readwrite', (store) => store.add(redemption));

/** Changes a stored redemption, or deletes it if `settled` is undefined. */
export async function resolveRedemption(nonce: string, settled: PendingRedemption | undefined): Promise<void> {
  const key = await within<IDBValidKey | undefined>(redemptions, 'readonly', (store) =>
    store.index('nonce').getKey(nonce),
  );
  if (key === undefined) return;
  if (settled) await within(redemptions, 'readwrite', (store) => store.put(settled, key));
  else await within(redemptions, 'readwrite', (store) => store.delete(key));
}
