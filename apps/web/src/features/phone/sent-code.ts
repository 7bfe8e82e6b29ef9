import { codeMinutes } from '@ambiance/domain/phones';
import type { KeyValueStorage } from '../../state/browser-storage.ts';
import { session } from '../../session/session.ts';
import { tabStorage } from '../../state/tab-storage.ts';

export interface SentCode {
  phone: string;
  /** By this device's clock, in milliseconds. */
  sentAt: number;
}

const key = 'sent-code';
const lifeMs = codeMinutes * 60_000;

/** The code that a user of this tab waits for. Stored, because a phone may unload the page while the user reads the message. */
export function createSentCode(storage: KeyValueStorage) {
  return {
    read(userId: string, now: number): SentCode | undefined {
      try {
        const stored = JSON.parse(storage.getItem(key) ?? '{}') as Partial<SentCode & { userId: string }>;
        const { phone, sentAt } = stored;
        if (stored.userId !== userId || !phone || !sentAt) return undefined;
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

// Drops the code on logout.
session.subscribe(() => session.ended() === 'left' && sentCode.clear());
