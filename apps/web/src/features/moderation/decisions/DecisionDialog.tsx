import { type Case } from '@ambiance/contract/cases';
import { moderationRoutes } from '@ambiance/contract/moderation';
import { type DecisionKind, decisionReasonKeys, type SuspensionDays } from '@ambiance/domain/moderation';
import { useId, useState } from 'react';
import { resolverOf } from '../../../forms/forms.ts';
import { useBoundForm } from '../../../forms/use-bound-form.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ServerError } from '../../../server/transport.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { showError, showRefusal } from '../../../ui/feedback/toast.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { DecisionFormFields } from './DecisionFormFields.tsx';
import { type DecisionFields } from './decision-fields.ts';
import { reloadCase } from '../moderation.queries.ts';
import { moderationTexts } from '../moderation.texts.ts';
import { useDecide } from './use-decide.ts';

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
  const ui = useTexts(uiTexts);
  const formId = useId();
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
  const submit = form.handleSubmit((fields) => decide.mutate(fields, { onError: refuse }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      isWritten={form.formState.isDirty}
      title={t(`decide.${kind}`)}
      description={t(`decideText.${kind}`)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={kind === 'ban' || kind === 'suspend' ? 'danger' : 'primary'}
            busy={decide.isPending}
          >
            {t(`confirm.${kind}`)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <DecisionFormFields {...{ one, kind, reasons, form, alsoIds }} onAlso={setAlsoIds} />
      </form>
    </Dialog>
  );
}
