import type { MessageId } from '@ambiance/domain/ids';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { showRefusal } from '../../ui/feedback/toast.ts';
import { refreshAgenda } from '../../me/my-agenda.ts';
import { proposalsTexts } from './proposals.texts.ts';

export type Answer = 'accept' | 'decline' | 'cancel';

/** Answers a proposal or calls it off; the hub tells what it becomes. */
export function useAnswer(id: MessageId) {
  const t = useTexts(proposalsTexts);
  return useMutation({
    mutationFn: (answer: Answer) => server.proposals[answer]({ params: { id: String(id) } }),
    onError: (error) => showRefusal(error, t('notDone')),
    onSettled: refreshAgenda,
  });
}
