import { type AppealSummary } from '@ambiance/contract/cases';
import { moderationRoutes } from '@ambiance/contract/moderation';
import { type AppealOutcome, appealOutcomes, maxModerationLengths } from '@ambiance/domain/moderation';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { resolverOf } from '../../../forms/forms.ts';
import { useBoundForm } from '../../../forms/use-bound-form.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { server } from '../../../server/server.ts';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { TextArea } from '../../../ui/fields/TextField.tsx';
import { showRefusal, showToast } from '../../../ui/feedback/toast.ts';
import { lighterThan, mayKeepRemoved } from './decision-changes.ts';
import { KeepRemoved, LighterDecision } from './LighterDecision.tsx';
import { reloadQueue } from '../moderation.queries.ts';
import { moderationTexts } from '../moderation.texts.ts';
import { usePersonName } from '../person-name.ts';

const resolver = resolverOf<{ outcome: AppealOutcome; note: string }>(moderationRoutes.decideAppeal.body);

/** Asks for the outcome of an appeal and, if the decision is reduced, for the new one. */
export function AppealDialog({ appeal, onClose }: { appeal: AppealSummary; onClose: () => void }) {
  const t = useTexts(moderationTexts);
  const nameOf = usePersonName();
  const lighter = lighterThan(appeal.decision);
  const [outcome, setOutcome] = useState<AppealOutcome>('upheld');
  const [chosen, setChosen] = useState(0);
  // A reduced sanction is no reason to restore removed content.
  const mayKeep = mayKeepRemoved(appeal.decision);
  const [keepRemoved, setKeepRemoved] = useState(mayKeep);
  const form = useBoundForm<{ outcome: AppealOutcome; note: string }>({
    defaultValues: { outcome, note: '' },
    resolver,
  });
  const decide = useMutation({
    mutationFn: ({ note }: { note: string }) =>
      server.moderation.decideAppeal({
        params: { id: String(appeal.id) },
        body: { outcome, note, ...(outcome === 'lightened' && { ...lighter[chosen], keepRemoved }) },
      }),
    onSuccess: () => {
      showToast(t('appealDecided'));
      onClose();
    },
    onError: (error) => form.refuse(error, ['note']) || showRefusal(error, t('decideFailed')),
    onSettled: reloadQueue,
  });
  return (
    <FormDialog
      isWritten={form.formState.isDirty}
      title={t('appealTitle', { name: nameOf(appeal.member) })}
      description={t('decideAppealText')}
      submit={{
        label: t('decideAppeal'),
        busy: decide.isPending,
        run: form.handleSubmit((fields) => decide.mutate(fields)),
      }}
      onClose={onClose}
    >
      <RadioGroup
        legend={t('outcome')}
        value={outcome}
        onChange={setOutcome}
        choices={appealOutcomes
          .filter((value) => value !== 'lightened' || lighter.length > 0)
          .map((value) => ({ value, label: t(`decideOutcome.${value}`), hint: t(`outcomeHint.${value}`) }))}
      />
      {outcome === 'lightened' && <LighterDecision choices={lighter} chosen={chosen} onChoose={setChosen} />}
      {outcome === 'lightened' && mayKeep && <KeepRemoved checked={keepRemoved} onChange={setKeepRemoved} />}
      <TextArea
        label={t('noteForColleagues')}
        hint={t('noteHint')}
        maxLength={maxModerationLengths.note}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
