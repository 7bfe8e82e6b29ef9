import type { MessageId } from '@ambiance/domain/ids';
import { callOffUndoMs } from '@ambiance/domain/proposals';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { refreshAgenda } from '../../me/my-agenda.ts';
import { proposalsTexts } from './proposals.texts.ts';

/** `callOff` cancels a meeting that was agreed on, and can be undone; `cancel` withdraws a proposal. */
export type Answer = 'accept' | 'decline' | 'cancel' | 'callOff';

/** Answers a proposal or calls it off; the hub tells what it becomes. */
export function useAnswer(id: MessageId, partnerName: string) {
  const t = useTexts(proposalsTexts);
  const params = { id: String(id) };
  const name = partnerName;
  // The toast stays when this component is gone.
  const undo = async () => {
    try {
      await server.proposals.undo({ params });
      showToast(t('restored', { name }));
    } catch (error) {
      showRefusal(error, t('notDone'));
    }
    refreshAgenda();
  };
  return useMutation({
    mutationFn: (answer: Answer) => server.proposals[answer === 'callOff' ? 'cancel' : answer]({ params }),
    onSuccess: (_, answer) => {
      if (answer !== 'callOff') return;
      const action = { label: t('undo'), onClick: () => void undo() };
      showToast(t('calledOff', { name }), { kind: 'info', durationMs: callOffUndoMs, action });
    },
    onError: (error) => showRefusal(error, t('notDone')),
    onSettled: refreshAgenda,
  });
}
