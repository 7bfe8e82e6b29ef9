import type { ConversationState } from '@ambiance/chat-client/conversation-state';
import { useEffect } from 'react';
import { useSession } from '../../../session/session.ts';
import { discardPendingFirstMessage, savePendingFirstMessage } from './pending-first-message.ts';

/**
 * Stores what the user writes first to a partner until their address is confirmed and the message is sent or deleted. Discards it if the
 * partner is gone. A block discards it too, but the draft stays in its tab, and is stored again if the chat is opened after the block.
 */
export function usePendingFirstMessage(
  { me, partner, history, messages, queue, draft }: ConversationState,
  name: string,
): void {
  const isUnproved = useSession()?.awaitsEmailProof ?? false;
  const isFirst = messages.length === 0;
  const text = draft.trim();
  // A text that is being sent may be refused.
  const isEmpty = text === '' && queue.length === 0;
  useEffect(() => {
    if (history !== 'here' && history !== 'gone') return;
    if (history === 'gone' || !isFirst || isEmpty) discardPendingFirstMessage(me, partner);
    else if (isUnproved && text !== '') savePendingFirstMessage({ userId: me, partnerId: partner, name, text });
  }, [history, isFirst, isEmpty, isUnproved, me, partner, name, text]);
}
