import type { Quote } from '@ambiance/contract/chat';
import type { Outgoing } from './conversation-state.ts';

/** What was being written to somebody, and what had been handed over and was not answered yet. */
interface Draft {
  text: string;
  replyTo?: Quote | undefined;
  queue?: readonly Outgoing[];
}

/** Where drafts are kept, all in one text. */
export interface DraftStorage {
  read(): string | null;
  write(text: string): void;
}

/** The drafts of the users of one device, a conversation at a time. */
export interface Drafts {
  read(userId: string, partnerId: string): Draft;
  save(userId: string, partnerId: string, draft: Draft): void;
  /** To whom texts of a user wait to be sent. */
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
      // Nobody waits any more for the answer of what was on its way: it leaves again, as the same message.
      return { text, replyTo, queue: queue.map((one) => (one.step === 'sending' ? { ...one, step: 'waiting' } : one)) };
    },
    save(userId: string, partnerId: string, draft: Draft): void {
      const { [nameOf(userId, partnerId)]: _, ...others } = all();
      const isEmpty = !draft.text && !draft.replyTo && !draft.queue?.length;
      storage.write(JSON.stringify(isEmpty ? others : { ...others, [nameOf(userId, partnerId)]: draft }));
    },
    waitingFor: (userId) =>
      Object.entries(all()).flatMap(([name, { queue = [] }]) => {
        const [from, to] = name.split(' ');
        return from === userId && to && queue.length > 0 ? [to] : [];
      }),
  };
}
