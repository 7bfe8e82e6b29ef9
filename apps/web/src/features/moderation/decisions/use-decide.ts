import type { Case } from '@ambiance/contract/cases';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { server } from '../../../server/server.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { DecisionFields } from './decision-fields.ts';
import { reloadCases } from '../moderation.queries.ts';
import { moderationTexts } from '../moderation.texts.ts';
import { useNextCase } from '../use-queue-place.ts';
import { useUndo } from './DecisionActions.tsx';

/** Decides a case and, one after the other, the related ones that were chosen. Then the next case opens. */
export function useDecide(one: Case, alsoIds: readonly number[], onDecided: () => void) {
  const t = useTexts(moderationTexts);
  const undo = useUndo();
  const openNext = useNextCase();
  return useMutation({
    mutationFn: async ({ reason, ...rest }: DecisionFields) => {
      const body = { ...rest, reason: reason! };
      const decision = await server.moderation.decide({ params: { id: String(one.id) }, body });
      const failed = [];
      for (const id of alsoIds) {
        // The photos and texts to remove belong only to this profile.
        const same = { ...body, photoIds: [], texts: [] };
        await server.moderation.decide({ params: { id: String(id) }, body: same }).catch(() => failed.push(id));
      }
      return { decision, failed: failed.length };
    },
    onSuccess: async ({ decision, failed }) => {
      const others = alsoIds.length - failed;
      showToast(t('decided'), {
        durationMs: 10_000,
        ...(others > 0 && { more: t('alsoDecided', { count: others }) }),
        action: { label: t('undo'), onClick: () => undo.mutate(decision.id) },
      });
      if (failed > 0) showToast(t('notAllDecided'), { kind: 'error', more: t('notAllDecidedText', { count: failed }) });
      onDecided();
      await openNext([one.id, ...alsoIds]).catch(() => false);
      void reloadCases();
    },
  });
}
