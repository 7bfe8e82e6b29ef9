import { offlineBatch, readSignedCode } from '@ambiance/domain/signed-codes';
import { rememberWaiting } from '../../../me/waiting-redemptions.ts';
import { isTransient } from '../../../server/query-client.ts';
import { server } from '../../../server/server.ts';
import { session } from '../../../session/session.ts';
import { createStore } from '../../../state/store.ts';
import { checkSignedCode, type ValidCode, RefusedHere } from './check-signed-code.ts';
import {
  storeBundle,
  keepRedemption,
  storedBundle,
  pendingRedemptions,
  type PendingRedemption,
  resolveRedemption,
} from './offline-storage.ts';
import {
  clockAheadMs,
  countWaiting,
  discardBatches,
  isWaitingHere,
  redeemWhereBest,
  waitingOf,
  withRejection,
} from './pending-redemptions.ts';
import { reloadRedemptions } from '../perks.queries.ts';
import { oneAtATime, type Rejection, sendPending } from './send-pending.ts';

const learnEveryMs = 5 * 60_000;
const readEveryMs = 10_000;
/** Timeout of the server for a code that can also be checked on this device. */
const timeoutMs = 4000;
const sendTimeoutMs = 20_000;

/** Redemptions made offline on this device, of every account, in order. */
export const pendingHere = createStore<readonly PendingRedemption[]>([]);
/** True if the server did not respond to the latest request of this screen. */
export const isAway = createStore(false);

/** A redemption stored on this device, with the result of its check. */
interface PendingNow extends ValidCode {
  nonce: string;
}

async function follow(): Promise<readonly PendingRedemption[]> {
  const stored = await pendingRedemptions();
  pendingHere.set(stored);
  rememberWaiting(countWaiting(stored));
  return stored;
}

/** Downloads the offline bundle: keys, perks, earlier redemptions and the server's time. */
async function learn(): Promise<void> {
  const userId = session.get()?.id;
  if (!userId) return;
  const asked = Date.now();
  const bundle = await server.perks.offlineBundle();
  if (session.get()?.id !== userId) return;
  await storeBundle({ ...bundle, userId, aheadMs: clockAheadMs(bundle.nowUtc, asked, Date.now()) });
}

/**
 * Redeems a scanned or typed code at the server or, if that is unreachable, on this device by its signature. Throws the
 * server's refusal or `RefusedHere`. If neither can decide, it throws the network's error.
 */
export async function redeemAtDoor(token: string, nonce: string) {
  // The network may be back before the stored redemption is sent.
  if (isWaitingHere(pendingHere.get(), token)) throw new RefusedHere('redeemed-here');
  const isSignedCode = readSignedCode(token) !== undefined;
  const hasQueue = waitingOf(pendingHere.get(), session.get()?.id).length > 0;
  return redeemWhereBest({
    isDeviceFirst: (isAway.get() && hasQueue) || !navigator.onLine,
    onServer: async () => {
      const signal = isSignedCode ? { signal: AbortSignal.timeout(timeoutMs) } : {};
      const redeemed = await server.perks.redeem({ body: { token, nonce }, ...signal });
      isAway.set(false);
      void learn().catch(() => undefined);
      return redeemed;
    },
    onDevice: async () => (isSignedCode ? keep(token, nonce) : undefined),
    isUnanswered: followAnswer,
  });
}

/** Marks the server as unavailable if a request failed because it did not respond. Returns whether that was the reason. */
function followAnswer(reason: unknown): boolean {
  const isUnanswered = reason instanceof Error && isTransient(reason);
  if (isUnanswered) isAway.set(true);
  return isUnanswered;
}

/** Redeems a signed code on this device. Returns undefined if the device has no offline bundle. */
const keep = (token: string, nonce: string): Promise<PendingNow | undefined> =>
  oneAtATime('entrance keeps', async () => {
    const login = session.get();
    const bundle = login && (await storedBundle(login.id).catch(() => undefined));
    if (!bundle) return undefined;
    const good = await checkSignedCode(token, bundle, await pendingRedemptions(), new Date());
    if ('refusal' in good) throw new RefusedHere(good.refusal);
    const { print, pair, venue, perk, at } = good;
    await keepRedemption({
      nonce,
      userId: login.id,
      userName: login.displayName,
      ticket: token.toUpperCase(),
      print,
      title: perk?.title ?? null,
      venueName: venue.name,
      timeZone: venue.timeZone,
      pair,
      redeemedUtc: at.toISOString(),
    });
    await follow();
    return { ...good, nonce };
  });

/** Undoes a redemption that is still pending, or discards a rejected one. Returns false if it was sent in the meantime. */
export const discardPending = (nonce: string): Promise<boolean> =>
  oneAtATime('entrance sends', async () => {
    const isKept = (await pendingRedemptions()).some((one) => one.nonce === nonce);
    await resolveRedemption(nonce, undefined);
    await follow();
    return isKept;
  });

/** Has the server record a former colleague's pending redemptions as not counted, then deletes them on this device. */
export const discardQueue = (userId: string, queue: readonly PendingRedemption[]): Promise<void> =>
  oneAtATime('entrance sends', async () => {
    for (const { venueId, batch } of discardBatches(queue)) {
      const body = { userId, redemptions: batch.map(toSend) };
      const { discarded } = await server.perks.discardOffline({ params: { id: String(venueId) }, body });
      for (const nonce of discarded) await resolveRedemption(nonce, undefined);
    }
    await follow();
  });

const toSend = ({ ticket, nonce, redeemedUtc }: PendingRedemption) => ({ ticket, nonce, redeemedUtc });

/** Sends the stored redemptions of the signed-in account, in order. Refused ones stay on the screen. */
export async function sendPendingRedemptions(): Promise<void> {
  const userId = session.get()?.id;
  const pending = {
    load: async () => (session.get()?.id === userId ? waitingOf(await follow(), userId) : []),
    send: (batch: readonly PendingRedemption[]) => {
      const redemptions = batch.map(toSend);
      return server.perks.redeemOffline({ body: { redemptions }, signal: AbortSignal.timeout(sendTimeoutMs) });
    },
    resolve: (one: PendingRedemption, refusal: Rejection | null) =>
      resolveRedemption(one.nonce, refusal ? withRejection(one, refusal) : undefined),
  };
  try {
    if (!(await sendPending(pending, offlineBatch))) return;
    isAway.set(false);
    await learn();
    await reloadRedemptions();
  } catch (reason) {
    followAnswer(reason);
  }
}

/** Keeps this device ready while its screen is open; the frame of the page sends. Returns a function that stops it. */
export function openOffline(): () => void {
  const tryLearning = () => void learn().then(() => isAway.set(false), followAnswer);
  // Another tab may have sent what this one shows as pending.
  const readStored = () => void follow().catch(() => undefined);
  const leave = () => isAway.set(true);
  tryLearning();
  readStored();
  void keepScripts();
  const timers = [
    setInterval(tryLearning, learnEveryMs),
    setInterval(() => {
      readStored();
      if (isAway.get()) tryLearning();
    }, readEveryMs),
  ];
  addEventListener('online', tryLearning);
  addEventListener('offline', leave);
  return () => {
    removeEventListener('online', tryLearning);
    removeEventListener('offline', leave);
    for (const timer of timers) clearInterval(timer);
  };
}

/** Has the service worker store the files that this screen needs, even on the first visit, so that the screen opens offline. */
async function keepScripts(): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.onLine) return;
  const { serviceWorker } = navigator;
  // Until the service worker is in control, it does not see any requests.
  if (!serviceWorker.controller) {
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  }
  const [{ default: readerUrl }] = await Promise.all([
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
    import('zxing-wasm/reader'),
    import('../door/LeaveQuestion.tsx'),
  ]);
  const visited = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = new Set(visited.filter((name) => new URL(name).pathname.startsWith('/assets/')));
  await Promise.all([...files].map((file) => fetch(file)));
  // The largest file comes last: once it is stored, everything is.
  await fetch(readerUrl);
}
