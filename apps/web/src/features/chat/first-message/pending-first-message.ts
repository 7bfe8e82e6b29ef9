import { browserStorage, type KeyValueStorage } from '../../../state/browser-storage.ts';
import { pendingFirstMessageKey } from '../../../state/storage-keys.ts';

/** A first message that cannot be sent before the sender's address is confirmed. */
interface PendingFirstMessage {
  userId: string;
  partnerId: string;
  /** The partner's name. */
  name: string;
  text: string;
}

/** A user's pending first message, the newest one. All tabs of this browser read it, because the mailed link opens another tab. */
export function pendingFirstMessage(
  userId: string,
  storage: KeyValueStorage = browserStorage,
): PendingFirstMessage | undefined {
  try {
    const stored = JSON.parse(storage.getItem(pendingFirstMessageKey) ?? 'null') as PendingFirstMessage | null;
    return stored?.userId === userId ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** The text of the pending first message, if it is for this partner. */
export function pendingTextTo(userId: string, partnerId: string, storage: KeyValueStorage = browserStorage): string {
  const pending = pendingFirstMessage(userId, storage);
  return pending?.partnerId === partnerId ? pending.text : '';
}

export function savePendingFirstMessage(message: PendingFirstMessage, storage: KeyValueStorage = browserStorage): void {
  try {
    storage.setItem(pendingFirstMessageKey, JSON.stringify(message));
  } catch {
    // If the storage is full, the draft is only in its tab.
  }
}

/** Discards the pending first message, if it is for this partner. */
export function discardPendingFirstMessage(
  userId: string | undefined,
  partnerId: string,
  storage: KeyValueStorage = browserStorage,
): void {
  if (userId && pendingTextTo(userId, partnerId, storage)) storage.removeItem(pendingFirstMessageKey);
}
