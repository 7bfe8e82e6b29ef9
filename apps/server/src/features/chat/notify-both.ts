import type { Message } from '@ambiance/contract/chat';
import type { ChatNeeds } from './chat-needs.ts';
import { waitUntilPublished } from './delivery.ts';
import { pushChange } from './message-changes.ts';
import type { NotifyBoth } from '../conversations/notify-both.ts';
import { messageOf } from '../conversations/messages.repository.ts';

interface Needs extends ChatNeeds {
  /** Called with every new message. */
  messageStored: (message: Message) => void;
}

export const createNotifyBoth =
  (needs: Needs): NotifyBoth =>
  async (one, other, write) => {
    const { db, clock, hub, blocks } = needs;
    const mark = blocks.mark();
    const written = await write();
    for (const id of written.changed) await pushChange(needs, mark, [one, other], id);
    const message =
      written.stored && (await messageOf(db, { userId: one, partnerId: other }, written.stored, clock.now()));
    if (message && !blocks.madeSince(mark, one, other)) {
      hub.toUsers([one, other]).send('ReceiveMessage', message);
      needs.messageStored(message);
    }
    for (const { to, id, outcome } of written.answered ?? []) {
      const proposal = await messageOf(db, { userId: to, partnerId: to === one ? other : one }, id, clock.now());
      if (proposal && !blocks.madeSince(mark, one, other)) {
        if (outcome === 'restored') hub.toUser(to).send('MeetingRestored', proposal);
        else hub.toUser(to).send('ProposalAnswered', { outcome, message: proposal });
      }
    }
    await waitUntilPublished(hub);
    return written;
  };
