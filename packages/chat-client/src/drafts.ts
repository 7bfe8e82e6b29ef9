import type { Outgoing } from './conversation-state.ts';

/** What was being written to somebody, and what had left and was not answered yet. */
interface Draft {
  text: string;
  outgoing?: Outgoing | undefined;
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
      const { text, outgoing } = all()[nameOf(userId, partnerId)] ?? { text: '' };
      // Nobody waits for its answer any more.
      return outgoing?.step === 'sending'
        ? { text: text || outgoing.text, outgoing: { ...outgoing, step: 'returned' } }
        : { text, outgoing };
    },
    save(userId: string, partnerId: string, draft: Draft): void {
      const { [nameOf(userId, partnerId)]: _, ...others } = all();
      const isEmpty = !draft.text && !draft.outgoing;
      storage.write(JSON.stringify(isEmpty ? others : { ...others, [nameOf(userId, partnerId)]: draft }));
    },
  };
}
