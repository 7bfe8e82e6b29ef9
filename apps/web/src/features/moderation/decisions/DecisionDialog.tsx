import type { Case } from '@ambiance/contract/cases';
import { moderationRoutes } from '@ambiance/contract/moderation';
import { type DecisionKind, decisionReasonKeys, type SuspensionDays } from '@ambiance/domain/moderation';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { resolverOf } from '../../../forms/forms.ts';
import { useBoundForm } from '../../../forms/use-bound-form.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ServerError } from '../../../server/transport.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { showError, showRefusal, showToast } from '../../../ui/feedback/toast.ts';
import { DecisionFormFields } from './DecisionFormFields.tsx';
import type { DecisionFields } from './decision-fields.ts';
import { reloadCase, reloadCases } from '../moderation.queries.ts';
import { moderationTexts } from '../moderation.texts.ts';
import { server } from '../../../server/server.ts';
import { useNextCase } from '../use-queue-place.ts';
import { useUndo } from './DecisionActions.tsx';
import { tryEach } from './try-each.ts';

const resolver = resolverOf<DecisionFields>(moderationRoutes.decide.body);
const defaultDays: SuspensionDays = 7;

/** Reasons of a decision. "No violation" has one of its own; all others share the rest. */
const reasonsFor = (kind: DecisionKind) =>
  decisionReasonKeys.filter((reason) => (reason === 'no-violation') === (kind === 'none'));

export interface DecisionDialogProps {
  one: Case;
  kind: DecisionKind;
  onClose: () => void;
}

/** Asks for a decision's details, previews the member's notice, and decides. */
export function DecisionDialog({ one, kind, onClose }: DecisionDialogProps) {
  const t = useTexts(moderationTexts);
  const reasons = reasonsFor(kind);
  const form = useBoundForm<DecisionFields>({
    defaultValues: {
      kind,
      days: kind === 'suspend' ? defaultDays : null,
      reason: reasons.length === 1 ? reasons[0] : undefined,
      note: '',
      photoIds: [],
      texts: [],
    },
    resolver,
  });
  const [alsoIds, setAlsoIds] = useState<readonly number[]>([]);
  const decide = useDecide(one, alsoIds, onClose);
  const refuse = (error: Error) => {
    if (form.refuse(error, ['days', 'reason', 'note'])) return;
    const isPast = error instanceof ServerError && error.status === 409;
    if (!isPast) {
      showRefusal(error, t('decideFailed'));
      return;
    }
    // A colleague was faster. The case is reloaded.
    showError(error, t('decidedElsewhere'));
    onClose();
    void reloadCase(one);
  };
  return (
    <FormDialog
      isWritten={form.formState.isDirty}
      title={t(`decide.${kind}`)}
      description={t(`decideText.${kind}`)}
      submit={{
        label: t(`confirm.${kind}`),
        danger: kind === 'ban' || kind === 'suspend',
        busy: decide.isPending,
        run: form.handleSubmit((fields) => decide.mutate(fields, { onError: refuse })),
      }}
      onClose={onClose}
    >
      <DecisionFormFields {...{ one, kind, reasons, form, alsoIds }} onAlso={setAlsoIds} />
    </FormDialog>
  );
}

/** Decides a case and, one after the other, the related ones that were chosen. Then the next case opens. */
function useDecide(one: Case, alsoIds: readonly number[], onDecided: () => void) {
  const t = useTexts(moderationTexts);
  const undo = useUndo();
  const openNext = useNextCase();
  return useMutation({
    mutationFn: async ({ reason, ...rest }: DecisionFields) => {
      const body = { ...rest, reason: reason! };
      const decision = await server.moderation.decide({ params: { id: String(one.id) }, body });
      // The photos and texts to remove belong only to this profile.
      const same = { ...body, photoIds: [], texts: [] };
      const { done, failures } = await tryEach(alsoIds, (id) =>
        server.moderation.decide({ params: { id: String(id) }, body: same }),
      );
      return { decision, others: done, failed: failures.length };
    },
    onSuccess: async ({ decision, others, failed }) => {
      const decisionIds = [decision, ...others].map(({ id }) => id);
      showToast(t('decided'), {
        durationMs: 10_000,
        ...(others.length > 0 && { more: t('alsoDecided', { count: others.length }) }),
        action: { label: t('undo'), onClick: () => undo.mutate(decisionIds) },
      });
      if (failed > 0) showToast(t('notAllDecided'), { kind: 'error', more: t('notAllDecidedText', { count: failed }) });
      onDecided();
      await openNext([one.id, ...alsoIds]).catch(() => false);
      void reloadCases();
    },
  });
}
