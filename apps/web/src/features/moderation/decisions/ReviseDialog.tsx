import type { Decision } from '@ambiance/contract/cases';
import { moderationRoutes } from '@ambiance/contract/moderation';
import { type Revision, revisions } from '@ambiance/domain/moderation';
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
import { KeepRemoved, LighterDecision, lighterThan, mayKeepRemoved } from './LighterDecision.tsx';
import { reloadCases } from '../moderation.queries.ts';
import { moderationTexts } from '../moderation.texts.ts';

interface Fields {
  outcome: Revision;
  why: string;
}
const resolver = resolverOf<Fields>(moderationRoutes.revise.body);

/** For administrators: lifts a decision in force, or replaces it with a lighter one. */
export function ReviseDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
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
