import type { Entrance } from '@ambiance/contract/perk-shapes';

/** What a device keeps to check tickets, for one account. */
export interface KeptEntrance extends Entrance {
  userId: string;
  /** How far the server's clock is ahead of that of the device, in milliseconds. */
  aheadMs: number;
}

/** A redemption that was made on this device without a network. */
export interface KeptRedemption {
  /** What the server knows it by. */
  nonce: string;
  userId: string;
  userName: string;
  ticket: string;
  /** What its claim is known by on devices, as in `Entrance.redeemed`. */
  print: string;
  title: string | null;
  venueName: string;
  timeZone: string;
  /** Of a half: what it and the other one share. */
  pair: string | null;
  redeemedUtc: string;
  /** Why the server did not count it; undefined while it waits to be sent. */
  refusal?: string;
}

const entrances = 'entrances';
const redemptions = 'redemptions';

/** What is kept survives reloading, closing and logging out; redemptions lie in the order in which they were made. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('entrance', 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore(entrances, { keyPath: 'userId' });
      opening.result.createObjectStore(redemptions, { autoIncrement: true }).createIndex('nonce', 'nonce');
    });
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () =>
      reject(opening.error ?? new Error('The storage of the entrance does not open.')),
    );
  });
}

let opened: Promise<IDBDatabase> | undefined;

/** Acts on one store; done once the browser has written it. */
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

export const keptEntrance = (userId: string): Promise<KeptEntrance | undefined> =>
  within<KeptEntrance | undefined>(entrances, 'readonly', (store) => store.get(userId));

export const keepEntrance = (entrance: KeptEntrance): Promise<unknown> =>
  within(entrances, 'readwrite', (store) => store.put(entrance));

/** All that is kept on this device, of every account, in order. */
export const keptRedemptions = (): Promise<KeptRedemption[]> =>
  within<KeptRedemption[]>(redemptions, 'readonly', (store) => store.getAll());

export const keepRedemption = (redemption: KeptRedemption): Promise<unknown> =>
  within(redemptions, 'readwrite', (store) => store.add(redemption));

/** Changes a kept redemption, or forgets it. */
export async function settleRedemption(nonce: string, settled: KeptRedemption | undefined): Promise<void> {
  const key = await within<IDBValidKey | undefined>(redemptions, 'readonly', (store) =>
    store.index('nonce').getKey(nonce),
  );
  if (key === undefined) return;
  if (settled) await within(redemptions, 'readwrite', (store) => store.put(settled, key));
  else await within(redemptions, 'readwrite', (store) => store.delete(key));
}
