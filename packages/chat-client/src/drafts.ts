import type { Quote } from '@ambiance/contract/chat';
import type { Outgoing } from './conversation-state.ts';

/** An unsent draft to a partner, and the texts in the send queue. */
interface Draft {
  text: string;
  replyTo?: Quote | undefined;
  queue?: readonly Outgoing[];
}

/** Storage of all drafts, as a single text. */
export interface DraftStorage {
  read(): string | null;
  /** May throw if the storage is full. */
  write(text: string): void;
}

/** The drafts of all users of a device, one per conversation. */
export interface Drafts {
  read(userId: string, partnerId: string): Draft;
  save(userId: string, partnerId: string, draft: Draft): void;
  /** The ids of partners to whom texts are waiting to be sent. */
  waitingFor(userId: string): string[];
}

export function createDrafts(storage: DraftStorage): Drafts {
  const all = (): Record<string, Draft> => {
    try {
      return JSON.parse(storage.read() ?? '{}') as Record<string, Draft>;
    } catch {
      return {};
    }
  };
  const nameOf = (userId: string, partnerId: string) => `${userId} ${partnerId}`;
  return {
    read(userId: string, partnerId: string): Draft {
      const { text, replyTo, queue = [] } = all()[nameOf(userId, partnerId)] ?? { text: '' };
      // After a reload, in-flight messages are resent with the same client id.
      return { text, replyTo, queue: queue.map((one) => (one.step === 'sending' ? { ...one, step: 'waiting' } : one)) };
    },
    save(userId: string, partnerId: string, draft: Draft): void {
      const { [nameOf(userId, partnerId)]: _, ...others } = all();
      const isEmpty = !draft.text && !draft.replyTo && !draft.queue?.length;
      try {
        storage.write(JSON.stringify(isEmpty ? others : { ...others, [nameOf(userId, partnerId)]: draft }));
      } catch {
        // If the storage is full, the draft lasts as long as the page, and its texts are still sent.
      }
    },
    waitingFor: (userId) =>
      Object.entries(all()).flatMap(([name, { queue = [] }]) => {
        const [from, to] = name.split(' ');
        return from === userId && to && queue.length > 0 ? [to] : [];
      }),
  };
}
