import type { Message } from '@ambiance/contract/chat';
import type { MessageId } from '@ambiance/domain/ids';
import { callOffUndoMs } from '@ambiance/domain/proposals';
import { useMutation } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { meetingToast, showRefusal, showToast, type ToastContent } from '../../ui/feedback/toast.ts';
import { refreshAgenda } from '../../me/my-agenda.ts';
import { timeText } from './meeting-time.ts';
import { proposalsTexts } from './proposals.texts.ts';

/** `callOff` cancels a meeting that was agreed on, and can be undone; `cancel` withdraws a proposal. */
export type Answer = 'accept' | 'decline' | 'cancel' | 'callOff';

/** Answers a proposal or calls it off; the hub tells what it becomes. */
export function useAnswer(id: MessageId, partnerName: string, momentOf: (accepted: Message) => Partial<ToastContent>) {
  const t = useTexts(proposalsTexts);
  const params = { id: String(id) };
  const name = partnerName;
  const key = meetingToast(id);
  const language = useLanguage();
  // The toast stays when this component is gone.
  const undo = async () => {
    try {
      await server.proposals.undo({ params });
      showToast(t('restored', { name }), { key });
    } catch (error) {
      showRefusal(error, t('notDone'));
    }
    refreshAgenda();
  };
  return useMutation({
    mutationFn: (answer: Answer) => server.proposals[answer === 'callOff' ? 'cancel' : answer]({ params }),
    onSuccess: (message, answer) => {
      if (answer === 'accept') {
        const { place, atUtc, timeZone } = message.proposal!;
        const more = `${place.text}, ${timeText(atUtc, timeZone, language)}`;
        showToast(t('agreedWith', { name }), { kind: 'info', more, durationMs: 0, key, ...momentOf(message) });
      }
      if (answer !== 'callOff') return;
      const action = { label: t('undo'), onClick: () => void undo() };
      showToast(t('calledOff', { name }), { kind: 'info', durationMs: callOffUndoMs, action, key });
    },
    onError: (error) => showRefusal(error, t('notDone')),
    onSettled: refreshAgenda,
  });
}
