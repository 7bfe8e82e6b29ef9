import { codeMinutes } from '@ambiance/domain/phones';
import type { KeyValueStorage } from '../../state/browser-storage.ts';
import { session } from '../../session/session.ts';
import { tabStorage } from '../../state/tab-storage.ts';

/** A code that is under way to a phone. */
export interface SentCode {
  phone: string;
  /** By the clock of this device, in milliseconds. */
  sentAt: number;
}

const key = 'sent-code';
const lifeMs = codeMinutes * 60_000;

/** The code that a user of this tab waits for, since a phone may forget the page while the message is read. */
export function createSentCode(storage: KeyValueStorage) {
  return {
    read(userId: string, now: number): SentCode | undefined {
      try {
        const kept = JSON.parse(storage.getItem(key) ?? '{}') as Partial<SentCode & { userId: string }>;
        const { phone, sentAt } = kept;
        if (kept.userId !== userId || !phone || !sentAt) return undefined;
        return now < sentAt + lifeMs ? { phone, sentAt } : undefined;
      } catch {
        return undefined;
      }
    },
    save: (userId: string, sent: SentCode) => storage.setItem(key, JSON.stringify({ userId, ...sent })),
    clear: () => storage.removeItem(key),
  };
}

export const sentCode = createSentCode(tabStorage);

// Whoever leaves this browser leaves nothing behind.
session.subscribe(() => session.ended() === 'left' && sentCode.clear());
