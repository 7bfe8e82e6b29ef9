import { type Case } from '@ambiance/contract/cases';
import { moderationRoutes } from '@ambiance/contract/moderation';
import {
  type DecisionKind,
  decisionReasonKeys,
  decisionReasons,
  maxModerationLengths,
  type SuspensionDays,
  suspensionDays,
} from '@ambiance/domain/moderation';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { resolverOf } from '../../forms/forms.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextArea } from '../../ui/fields/TextField.tsx';
import { showError, showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { DecisionPreview } from './DecisionPreview.tsx';
import { type DecisionFields } from './decision-fields.ts';
import { reloadCase, reloadQueue } from './moderation.queries.ts';
import { moderationTexts } from './moderation.texts.ts';
import { WhatToRemove } from './WhatToRemove.tsx';

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
  const language = useLanguage();
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
  const decide = useMutation({
    mutationFn: ({ reason, ...rest }: DecisionFields) =>
      server.moderation.decide({ params: { id: String(one.id) }, body: { ...rest, reason: reason! } }),
    onSuccess: () => {
      showToast(t('decided'));
      onClose();
      void reloadCase(one);
      void reloadQueue();
    },
    onError: (error) => {
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
    },
  });
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
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.handleSubmit((fields) => decide.mutate(fields))(event)}
        className="flex flex-col gap-4"
      >
        {kind === 'suspend' && (
          <Select
            label={t('days')}
            options={suspensionDays.map((days) => ({ value: String(days), label: t('daysOf', { count: days }) }))}
            {...form.field('days', { setValueAs: Number })}
          />
        )}
        {reasons.length > 1 && (
          <Select
            label={t('reason')}
            options={[
              { value: '', label: t('chooseReason') },
              ...reasons.map((value) => ({ value, label: decisionReasons[value][language] })),
            ]}
            {...form.field('reason', { setValueAs: (value: string) => value || undefined })}
          />
        )}
        {kind !== 'none' && <WhatToRemove one={one} kind={kind} register={form.register} />}
        <TextArea
          label={t('noteForColleagues')}
          hint={t('noteHint')}
          maxLength={maxModerationLengths.note}
          {...form.field('note')}
        />
        {kind !== 'none' && one.account && (
          <DecisionPreview kind={kind} language={one.account.language} control={form.control} />
        )}
      </form>
    </Dialog>
  );
}
