import { dateText } from '@ambiance/domain/date-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { secondFactorQuery } from './second-factor.queries.ts';
import { secondFactorTexts } from './second-factor.texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type Proof, ProofForm, useProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Shows whether the account requires a code in addition to the password, and how to change that. */
export function SecondFactorCard() {
  const t = useTexts(secondFactorTexts);
  const language = useLanguage();
  const { data: state, error } = useQuery(secondFactorQuery);
  const [asking, setAsking] = useState<'renew' | 'remove'>();
  const close = () => setAsking(undefined);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">{t('title')}</h2>
      {error && !state && <p className="text-ink-muted">{t('failed')}</p>}
      {!error && !state && <Skeleton className="h-24" />}
      {state?.addedUtc === null && (
        <>
          <p className="text-ink-muted">{t('off')}</p>
          <LinkButton to="/second-factor" variant="secondary" className="self-start">
            {t('add')}
          </LinkButton>
        </>
      )}
      {state?.addedUtc && (
        <>
          <p className="text-ink-muted">
            {t('on', { date: dateText(state.addedUtc, language, { dateStyle: 'long' }) })}
          </p>
          <p className={state.recoveryCodesLeft < 3 ? 'text-danger-ink' : 'text-ink-muted'}>
            {t('codesLeft', { count: state.recoveryCodesLeft })}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => setAsking('renew')}>
              {t('renew')}
            </Button>
            <Button variant="secondary" className="text-danger-ink" onClick={() => setAsking('remove')}>
              {t('remove')}
            </Button>
          </div>
        </>
      )}
      {asking === 'renew' && <RenewDialog onClose={close} />}
      {asking === 'remove' && <RemoveDialog isRequired={state?.isRequired ?? false} onClose={close} />}
    </Card>
  );
}

/** Turns two-step login off after the user has proved that it is theirs. */
function RemoveDialog({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
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

/** Creates new recovery codes after the user has proved that the two-step login is theirs, and shows them. */
function RenewDialog({ onClose }: { onClose: () => void }) {
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
