import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showRefusal } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type Proof, ProofForm, useProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { secondFactorQuery } from './second-factor.queries.ts';
import { secondFactorTexts } from './second-factor.texts.ts';

/** Creates new recovery codes after the user has proved that the two-step login is theirs, and shows them. */
export function RenewDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(secondFactorTexts);
  const ui = useTexts(uiTexts);
  const formId = useId();
  const form = useProofForm();
  const renew = useMutation({
    mutationFn: (body: Proof) => server.secondFactor.renewRecoveryCodes({ body }),
    onSuccess: () => queryClient.invalidateQueries(secondFactorQuery),
    onError: (error) => {
      if (!form.refuse(error, ['password', 'code'])) showRefusal(error, t('renewFailed'));
    },
  });
  if (renew.data) {
    return (
      <Dialog
        open
        isWritten
        onOpenChange={(open) => !open && onClose()}
        title={t('savedTitle')}
        description={t('savedLead')}
        actions={<Button onClick={onClose}>{t('haveSaved')}</Button>}
      >
        <RecoveryCodes codes={renew.data.recoveryCodes} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('renew')}
      description={t('renewText')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={renew.isPending}>
            {t('renewNow')}
          </Button>
        </>
      }
    >
      <ProofForm id={formId} form={form} onProved={(proof) => renew.mutate(proof)} />
    </Dialog>
  );
}
