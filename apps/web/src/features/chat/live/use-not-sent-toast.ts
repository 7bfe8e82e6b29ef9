import type { NotSent } from '@ambiance/chat-client/conversation-dependencies';
import { useTexts } from '../../../i18n/texts.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { chatTexts } from '../chat.texts.ts';

const retryToastMs = 10_000;

/** Shows that a text could not be sent, with the reason and a retry if there are any. */
export function useNotSentToast(): (problem: NotSent) => void {
  const t = useTexts(chatTexts);
  return ({ reason, retry }) =>
    showToast(t('sendFailed'), {
      kind: 'error',
      ...(reason && { more: reason }),
      durationMs: retryToastMs,
      ...(retry && { action: { label: t('retry'), onClick: retry } }),
    });
}
