import type { KeyValueStorage } from '../../state/browser-storage.ts';
import { session } from '../../session/session.ts';
import { tabStorage } from '../../state/tab-storage.ts';
import type { Outgoing } from './conversation-state.ts';

/** What was being written to somebody, and what had left and was not answered yet. */
export interface Draft {
  text: string;
  outgoing?: Outgoing | undefined;
}

const key = 'drafts';

/** The drafts of the users of this tab, one a conversation, for as long as the tab is open. */
export function createDrafts(storage: KeyValueStorage) {
  const all = (): Record<string, Draft> => {
    try {
      return JSON.parse(storage.getItem(key) ?? '{}') as Record<string, Draft>;
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
    keep(userId: string, partnerId: string, draft: Draft): void {
      const { [nameOf(userId, partnerId)]: _, ...others } = all();
      const isEmpty = !draft.text && !draft.outgoing;
      storage.setItem(key, JSON.stringify(isEmpty ? others : { ...others, [nameOf(userId, partnerId)]: draft }));
    },
    forget: () => storage.removeItem(key),
  };
}

export const drafts = createDrafts(tabStorage);

// Whoever leaves this browser leaves nothing behind.
session.subscribe(() => session.ended() === 'left' && drafts.forget());
