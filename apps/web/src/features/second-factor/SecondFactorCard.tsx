import { dateText } from '@ambiance/domain/date-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { showToast } from '../../ui/feedback/toast.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Shows whether the account requires a code in addition to the password, and how to change that. */
export function SecondFactorCard() {
  const t = useTexts(secondFactorTexts);
  const { data: state, error } = useQuery(secondFactorQuery);
  const [asking, setAsking] = useState<'renew' | 'remove'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setAsking(undefined);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">{t('title')}</h2>
      {error && !state && <p className="text-ink-muted">{t('failed')}</p>}
      {!error && !state && <Skeleton className="h-24" />}
      {state?.addedUtc === null && (
        <>
          <p className="-mt-3 text-sm text-ink-muted">{t('off')}</p>
          <LinkButton to="/second-factor" variant="secondary" className="self-start">
            {t('add')}
          </LinkButton>
        </>
      )}
      {state?.addedUtc && (
        <>
          <p className="-mt-3 text-sm text-ink-muted">
            {t(state.hasApp ? 'on' : 'onWithPasskeys', {
              date: dateText(state.addedUtc, t.language, { dateStyle: 'long' }),
            })}
          </p>
          <p className={state.recoveryCodesLeft < 3 ? 'text-sm text-danger-ink' : 'text-sm text-ink-muted'}>
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
      {asking === 'renew' && <RenewDialog onRenewed={setCodes} onClose={close} />}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      {asking === 'remove' && <RemoveDialog isRequired={state?.isRequired ?? false} onClose={close} />}
    </Card>
  );
}

/** Turns two-step login off after the user has proved that it is theirs. */
function RemoveDialog({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  const t = useTexts(secondFactorTexts);
  return (
    <ProofDialog
      title={t('removeTitle')}
      description={isRequired ? t('removeRequired') : t('removeText')}
      action={t('removeNow')}
      danger
      failed={t('removeFailed')}
      asksForCode
      prove={(body) => server.secondFactor.remove({ body })}
      onProved={() => {
        showToast(t('removed'));
        onClose();
        void queryClient.invalidateQueries(secondFactorQuery);
        rememberMe({ mustAddSecondFactor: isRequired });
      }}
      onClose={onClose}
    />
  );
}

interface RenewDialogProps {
  /** Also called if the dialog was closed while the codes were made, because the former codes no longer work. */
  onRenewed: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Creates new recovery codes after the user has proved that the two-step login is theirs. */
function RenewDialog({ onRenewed, onClose }: RenewDialogProps) {
  const t = useTexts(secondFactorTexts);
  return (
    <ProofDialog
      title={t('renew')}
      description={t('renewText')}
      action={t('renewNow')}
      failed={t('renewFailed')}
      asksForCode
      prove={(body) => server.secondFactor.renewRecoveryCodes({ body })}
      onProved={({ recoveryCodes }) => {
        onRenewed(recoveryCodes);
        onClose();
        void queryClient.invalidateQueries(secondFactorQuery);
      }}
      onClose={onClose}
    />
  );
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTexts(secondFactorTexts);
  return (
    <Dialog
      isWritten
      onClose={onClose}
      title={t('savedTitle')}
      description={t('savedLead')}
      actions={<Button onClick={onClose}>{t('haveSaved')}</Button>}
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
