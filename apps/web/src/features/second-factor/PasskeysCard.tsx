import { dateText } from '@ambiance/domain/date-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { NewPasskeyDialog } from './NewPasskeyDialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { passkeysQuery, secondFactorQuery } from './second-factor.queries.ts';
import { secondFactorTexts } from './second-factor.texts.ts';

type Passkey = Awaited<ReturnType<typeof server.secondFactor.passkeys>>[number];

/** The passkeys of the account, to add and remove them. Hidden if there are none and this browser cannot create one. */
export function PasskeysCard() {
  const t = useTexts(secondFactorTexts);
  const { data: passkeys, error } = useQuery(passkeysQuery);
  const { data: state } = useQuery(secondFactorQuery);
  const [dialog, setDialog] = useState<'add' | Passkey>();
  const canAdd = canUsePasskeys();
  if (!canAdd && !passkeys?.length) return null;
  const asksForCode = Boolean(state?.addedUtc);
  const close = () => setDialog(undefined);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">{t('passkeys')}</h2>
      <p className="-mt-3 text-sm text-ink-muted">{t('passkeysLead')}</p>
      {error && !passkeys && <p className="text-ink-muted">{t('passkeysFailed')}</p>}
      {!error && !passkeys && <Skeleton className="h-12" />}
      {passkeys && passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-hairline">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setDialog(passkey)} />
          ))}
        </ul>
      )}
      {canAdd && passkeys && state && (
        <Button variant="secondary" className="self-start" onClick={() => setDialog('add')}>
          {t('addPasskey')}
        </Button>
      )}
      {dialog === 'add' && (
        <NewPasskeyDialog
          title={t('addPasskey')}
          description={t('addPasskeyText')}
          asksForCode={asksForCode}
          onAdded={() => showToast(t('passkeyAdded'))}
          onClose={close}
        />
      )}
      {dialog && dialog !== 'add' && (
        <ProofDialog
          title={t('removePasskeyTitle', { name: dialog.name })}
          description={t('removePasskeyText')}
          action={t('removePasskey')}
          danger
          failed={t('removePasskeyFailed')}
          asksForCode={asksForCode}
          prove={(body) => server.secondFactor.removePasskey({ params: { id: dialog.id }, body })}
          onProved={() => {
            showToast(t('passkeyRemoved'));
            close();
            void queryClient.invalidateQueries(passkeysQuery);
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}

function PasskeyRow({ passkey: { name, addedUtc, usedUtc }, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useTexts(secondFactorTexts);
  const day = (utc: string) => dateText(utc, t.language, { dateStyle: 'long' });
  return (
    <li className="flex items-center justify-between gap-4 py-2.5">
      <span className="flex min-w-0 flex-col">
        <span className="font-medium break-words">{name}</span>
        <span className="text-sm text-ink-muted">
          {usedUtc ? t('passkeyUsed', { date: day(usedUtc) }) : t('passkeyUnused', { date: day(addedUtc) })}
        </span>
      </span>
      <Button variant="secondary" aria-label={t('removeNamed', { name })} onClick={onRemove}>
        {t('removePasskey')}
      </Button>
    </li>
  );
}
