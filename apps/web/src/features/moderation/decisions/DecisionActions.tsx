import type { Decision } from '@ambiance/contract/cases';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { reloadCases, undoDecision } from '../moderation.queries.ts';
import { moderationTexts } from '../moderation.texts.ts';
import { useQueuePlace } from '../use-queue-place.ts';
import { ReviseDialog } from './ReviseDialog.tsx';

/** Undoes a decision, from any place that offers it. */
export function useUndo() {
  const t = useTexts(moderationTexts);
  const navigate = useNavigate();
  const { pathOfCase } = useQueuePlace();
  return useMutation({
    mutationFn: undoDecision,
    onSuccess: ({ caseId }) => {
      showToast(t('reverted'));
      void navigate(pathOfCase(caseId));
    },
    onError: (error) => showError(error, t('undoFailed')),
    onSettled: reloadCases,
  });
}

/** The buttons below a decision: an undo for the moderator who took it, and a change for administrators. */
export function DecisionActions({ decision }: { decision: Decision }) {
  const t = useTexts(moderationTexts);
  const session = useSession();
  const now = useNow();
  const undo = useUndo();
  const [isRevising, setRevising] = useState(false);
  const { id, kind, decidedBy, undoUntilUtc, endedUtc } = decision;
  const mayUndo = decidedBy.id === session?.id && undoUntilUtc !== null && new Date(undoUntilUtc) > now;
  const mayRevise = session?.role === 'admin' && kind !== 'none' && endedUtc === null;
  if (!mayUndo && !mayRevise) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {mayUndo && (
        <Button variant="secondary" busy={undo.isPending} onClick={() => undo.mutate(id)}>
          {t('undoDecision')}
        </Button>
      )}
      {mayRevise && (
        <Button variant="secondary" onClick={() => setRevising(true)}>
          {t('revise')}
        </Button>
      )}
      {isRevising && <ReviseDialog decision={decision} onClose={() => setRevising(false)} />}
    </div>
  );
}
