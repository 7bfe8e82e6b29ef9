import type { Decision } from '@ambiance/contract/cases';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { moderationRoutes } from '@ambiance/contract/moderation';
import { type Revision, revisions } from '@ambiance/domain/moderation';
import { useTexts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { showError, showRefusal, showToast } from '../../../ui/feedback/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { reloadCases, undoDecision } from '../moderation.queries.ts';
import { moderationTexts } from '../moderation.texts.ts';
import { useQueuePlace } from '../use-queue-place.ts';
import { resolverOf } from '../../../forms/forms.ts';
import { useBoundForm } from '../../../forms/use-bound-form.ts';
import { server } from '../../../server/server.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { TextArea } from '../../../ui/fields/TextField.tsx';
import { lighterThan, mayKeepRemoved, mayRevise, mayUndo } from './decision-changes.ts';
import { KeepRemoved, LighterDecision } from './LighterDecision.tsx';
import { tryEach } from './try-each.ts';

/** Undoes decisions that were made together, from any place that offers it. The case of the first one opens. */
export function useUndo() {
  const t = useTexts(moderationTexts);
  const navigate = useNavigate();
  const { pathOfCase } = useQueuePlace();
  return useMutation({
    mutationFn: async (decisionIds: readonly number[]) => {
      const { done, failures } = await tryEach(decisionIds, undoDecision);
      const [first, ...others] = done;
      if (!first) throw failures[0];
      return { first, others: others.length, failed: failures.length };
    },
    onSuccess: ({ first, others, failed }) => {
      showToast(t('reverted'), others > 0 ? { more: t('alsoReverted', { count: others }) } : {});
      if (failed > 0)
        showToast(t('notAllReverted'), { kind: 'error', more: t('notAllRevertedText', { count: failed }) });
      void navigate(pathOfCase(first.caseId));
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
  const isUndoable = mayUndo(decision, session?.id, now);
  const isRevisable = mayRevise(decision, session?.role);
  if (!isUndoable && !isRevisable) return null;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {isUndoable && (
        <Button variant="secondary" busy={undo.isPending} onClick={() => undo.mutate([decision.id])}>
          {t('undoDecision')}
        </Button>
      )}
      {isRevisable && (
        <Button variant="secondary" onClick={() => setRevising(true)}>
          {t('revise')}
        </Button>
      )}
      {isRevising && <ReviseDialog decision={decision} onClose={() => setRevising(false)} />}
    </div>
  );
}

interface Fields {
  outcome: Revision;
  why: string;
}
const resolver = resolverOf<Fields>(moderationRoutes.revise.body);

/** For administrators: lifts a decision in force, or replaces it with a lighter one. */
function ReviseDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const t = useTexts(moderationTexts);
  const lighter = lighterThan(decision);
  const [outcome, setOutcome] = useState<Revision>('lifted');
  const [chosen, setChosen] = useState(0);
  const [keepRemoved, setKeepRemoved] = useState(false);
  const form = useBoundForm<Fields>({ defaultValues: { outcome, why: '' }, resolver });
  const revise = useMutation({
    mutationFn: ({ why }: Fields) =>
      server.moderation.revise({
        params: { id: String(decision.id) },
        body: { outcome, why, keepRemoved, ...(outcome === 'lightened' && lighter[chosen]) },
      }),
    onSuccess: () => {
      showToast(t('revised'));
      onClose();
    },
    onError: (error) => form.refuse(error, ['why']) || showRefusal(error, t('reviseFailed')),
    onSettled: reloadCases,
  });
  return (
    <FormDialog
      isWritten={form.formState.isDirty}
      title={t('revise')}
      description={t('reviseText')}
      submit={{
        label: t(`confirmRevision.${outcome}`),
        busy: revise.isPending,
        run: form.handleSubmit((fields) => revise.mutate(fields)),
      }}
      onClose={onClose}
    >
      <RadioGroup
        legend={t('outcome')}
        value={outcome}
        onChange={setOutcome}
        choices={revisions
          .filter((value) => value !== 'lightened' || lighter.length > 0)
          .map((value) => ({ value, label: t(`revision.${value}`), hint: t(`revisionHint.${value}`) }))}
      />
      {outcome === 'lightened' && <LighterDecision choices={lighter} chosen={chosen} onChoose={setChosen} />}
      {mayKeepRemoved(decision) && <KeepRemoved checked={keepRemoved} onChange={setKeepRemoved} />}
      <TextArea label={t('why')} hint={t('whyHint')} maxLength={300} {...form.field('why')} />
    </FormDialog>
  );
}
