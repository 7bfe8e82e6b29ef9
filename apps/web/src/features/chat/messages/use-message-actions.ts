import type { LiveConversation } from '@ambiance/chat-client/live-conversation';
import type { MessageId } from '@ambiance/domain/ids';
import { type RefObject, useMemo } from 'react';
import { showToast } from '../../../ui/feedback/toast.ts';
import { chatTexts } from '../chat.texts.ts';
import type { MessageActions } from './MessageBubble.tsx';

/** Copies a message's text, and says whether that worked. Browsers have no clipboard over plain HTTP. */
async function copy(text: string): Promise<void> {
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    isCopied = false;
  }
  const t = await chatTexts.load();
  showToast(t(isCopied ? 'copied' : 'copyFailed'), { kind: isCopied ? 'success' : 'error' });
}

interface Needs {
  /** The element that scrolls the messages. */
  viewport: RefObject<HTMLElement | null>;
  /** Focuses the input. This function and `onReport` are the same in every render. */
  focusInput: () => void;
  onReport: (messageId: MessageId) => void;
}

/** Returns the actions on a conversation's messages. The object stays the same as long as the conversation does. */
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
        // Runs after the menu has returned the focus.
        setTimeout(focusInput);
      },
      onCopy: (text) => void copy(text),
      onUnsend: (messageId) => void conversation.unsend(messageId),
      onReport,
      async onShow(messageId) {
        await conversation.loadBackTo(messageId);
        // Runs after the fetched messages are drawn.
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
