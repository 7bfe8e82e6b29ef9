import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type Proof, ProofForm, useProofForm } from './ProofForm.tsx';
import { secondFactorQuery } from './second-factor.queries.ts';
import { secondFactorTexts } from './second-factor.texts.ts';

/** Turns two-step login off after the user has proved that it is theirs. */
export function RemoveDialog({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  const t = useTexts(secondFactorTexts);
  const ui = useTexts(uiTexts);
  const formId = useId();
  const form = useProofForm();
  const remove = useMutation({
    mutationFn: (body: Proof) => server.secondFactor.remove({ body }),
    onSuccess: () => {
      showToast(t('removed'));
      onClose();
      void queryClient.invalidateQueries(secondFactorQuery);
      rememberMe({ mustAddSecondFactor: isRequired });
    },
    onError: (error) => {
      if (!form.refuse(error, ['password', 'code'])) showRefusal(error, t('removeFailed'));
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('removeTitle')}
      description={isRequired ? t('removeRequired') : t('removeText')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={remove.isPending}>
            {t('removeNow')}
          </Button>
        </>
      }
    >
      <ProofForm id={formId} form={form} onProved={(proof) => remove.mutate(proof)} />
    </Dialog>
  );
}
