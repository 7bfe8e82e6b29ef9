import type { Message } from '@ambiance/contract/chat';
import type { MessageId, UserId } from '@ambiance/domain/ids';
import type { ChatNeeds } from './chat-needs.ts';
import { handedOver } from './handed-over.ts';
import { pushChange } from './message-changes.ts';
import { messageOf } from './messages.repository.ts';

/** What something has done to the messages of two people: one that is new, and those that are different now. */
interface Written {
  stored?: MessageId | undefined;
  changed: readonly MessageId[];
}

/** Does something to messages of two people elsewhere than in the chat, and tells both what is new, once it is stored. */
export type TellBoth = <W extends Written>(one: UserId, other: UserId, write: () => Promise<W>) => Promise<W>;

interface Needs extends ChatNeeds {
  /** Told of every message that is new. */
  messageStored: (message: Message) => void;
}

export const createTellBoth =
  (needs: Needs): TellBoth =>
  async (one, other, write) => {
    const { db, clock, hub, blocks } = needs;
    const mark = blocks.mark();
    const written = await write();
    for (const id of written.changed) await pushChange(needs, mark, one, other, id);
    const message = written.stored && (await messageOf(db, one, other, written.stored, clock.now()));
    if (message && !blocks.madeSince(mark, one, other)) {
      hub.toUsers([one, other]).send('ReceiveMessage', message);
      needs.messageStored(message);
    }
    await handedOver(hub);
    return written;
  };
