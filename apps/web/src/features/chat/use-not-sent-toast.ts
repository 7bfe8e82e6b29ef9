import type { NotSent } from '@ambiance/chat-client/conversation-dependencies';
import { useTexts } from '../../i18n/texts.ts';
import type { Translate } from '../../i18n/translator.ts';
import { showToast, type ToastContent } from '../../ui/feedback/toast.ts';
import type { texts } from './chat.en.ts';
import { chatTexts } from './chat.texts.ts';

const retryToastMs = 10_000;

/** The person whom a text did not reach. The name is left out if it is unknown, or if their conversation is on the screen. */
interface Recipient {
  id: string;
  name: string | undefined;
}

/** The toast about a text that could not be sent. Texts to two people can fail at once, and each keeps its own retry. */
export function notSentToast(
  { reason, retry }: NotSent,
  { id, name }: Recipient,
  t: Translate<typeof texts>,
): ToastContent {
  const more = [name && t('messageTo', { name }), reason].filter(Boolean).join(' · ');
  return {
    text: t('sendFailed'),
    key: `not sent to ${id}`,
    kind: 'error',
    ...(more && { more }),
    durationMs: retryToastMs,
    ...(retry && { action: { label: t('retry'), onClick: retry } }),
  };
}

/** Shows that a text could not be sent, with the reason and a retry if there are any. */
export function useNotSentToast(): (problem: NotSent, to: Recipient) => void {
  const t = useTexts(chatTexts);
  return (problem, to) => {
    const { text, ...options } = notSentToast(problem, to, t);
    showToast(text, options);
  };
}
