import { useEffect, useEffectEvent } from 'react';
import { useStore } from '../../../state/store.ts';
import { chat } from '../live/chat.ts';
import { type ConversationState, unreadUpTo } from '@ambiance/chat-client/conversation-state';
import type { LiveConversation } from '@ambiance/chat-client/live-conversation';
import { useAttention } from '../live/use-attention.ts';

const delayMs = 1000;

/** Marks messages on the screen as read, one second after they were shown to an attentive user. */
export function useMarkRead(conversation: LiveConversation, state: ConversationState, isAtEnd: boolean): void {
  const isConnected = useStore(chat.state) === 'Connected';
  const isLookedAt = useAttention() && isAtEnd;
  const waits = isConnected && isLookedAt && unreadUpTo(state) !== undefined;
  const newestUnread = useEffectEvent(() => unreadUpTo(state) ?? 0);
  const { markedTo } = state;
  useEffect(() => {
    // Messages that arrive within the second wait for the next one, so that a busy conversation is marked too.
    const upTo = newestUnread();
    if (!waits || upTo <= markedTo) return undefined;
    const timer = setTimeout(() => void conversation.markRead(upTo), delayMs);
    return () => clearTimeout(timer);
  }, [conversation, waits, markedTo]);
}
