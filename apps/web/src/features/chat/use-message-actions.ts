import type { LiveConversation } from '@ambiance/chat-client/live-conversation';
import type { MessageId } from '@ambiance/domain/ids';
import { type RefObject, useMemo } from 'react';
import type { MessageActions } from './MessageBubble.tsx';

interface Needs {
  /** What scrolls the messages. */
  viewport: RefObject<HTMLElement | null>;
  /** Brings the focus to the input. It stays the same function, as does the other. */
  focusInput: () => void;
  onReport: (messageId: MessageId) => void;
}

/** What can be done about the messages of a conversation; the same object as long as the conversation is. */
export function useMessageActions(
  conversation: LiveConversation,
  { viewport, focusInput, onReport }: Needs,
): MessageActions {
  return useMemo(
    () => ({
      onRetry: conversation.retry,
      onEdit(clientId) {
        conversation.edit(clientId);
        focusInput();
      },
      onReact: (messageId, reaction) => void conversation.react(messageId, reaction),
      onReply(messageId) {
        conversation.reply(conversation.state.get().messages.find(({ id }) => id === messageId));
        // Behind the menu, which gives the focus back where it was.
        setTimeout(focusInput);
      },
      onUnsend: (messageId) => void conversation.unsend(messageId),
      onReport,
      async onShow(messageId) {
        await conversation.loadBackTo(messageId);
        // Behind the drawing of what was fetched.
        requestAnimationFrame(() => reveal(viewport.current, messageId));
      },
    }),
    [conversation, viewport, focusInput, onReport],
  );
}

function reveal(within: HTMLElement | null, messageId: MessageId): void {
  const found = within?.querySelector<HTMLElement>(`[data-message="${messageId}"]`);
  found?.scrollIntoView({ block: 'center' });
  found?.focus({ preventScroll: true });
}
