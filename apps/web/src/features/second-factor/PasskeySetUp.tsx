import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { NewPasskeyDialog } from './NewPasskeyDialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { passkeysQuery, secondFactorQuery } from './second-factor.queries.ts';
import { secondFactorTexts } from './second-factor.texts.ts';

/** Turns on two-step login with a passkey instead of an app: with a new one, or those that the account has. */
export function PasskeySetUp({ onAdded }: { onAdded: (recoveryCodes: string[]) => void }) {
  const t = useTexts(secondFactorTexts);
  const { data: passkeys } = useQuery(passkeysQuery);
  const [dialog, setDialog] = useState<'new' | 'existing'>();
  const turnOn = useMutation({
    mutationFn: (password: string) => server.secondFactor.addPasskeyStep({ body: { password } }),
    onSuccess: ({ recoveryCodes }) => {
      onAdded(recoveryCodes);
      rememberMe({ mustAddSecondFactor: false });
      void queryClient.invalidateQueries(secondFactorQuery);
    },
  });
  if (!canUsePasskeys()) return null;
  const close = () => setDialog(undefined);
  return (
    <section className="flex flex-col gap-3 border-t border-hairline pt-8">
      <h2 className="text-xl">{t('orPasskey')}</h2>
      <p className="text-ink-muted">{t('orPasskeyText')}</p>
      <Button
        variant="secondary"
        wide
        icon={<KeyRound aria-hidden className="size-5" />}
        disabled={!passkeys}
        onClick={() => setDialog(passkeys?.length ? 'existing' : 'new')}
      >
        {t('usePasskey')}
      </Button>
      {dialog === 'new' && (
        <NewPasskeyDialog
          title={t('usePasskey')}
          description={t('addPasskeyText')}
          asksForCode={false}
          onAdded={async (password) => void (await turnOn.mutateAsync(password))}
          onClose={close}
        />
      )}
      {dialog === 'existing' && (
        <ProofDialog
          title={t('usePasskey')}
          description={t('turnOnWithPasskeys')}
          action={t('turnOn')}
          failed={t('turnOnFailed')}
          asksForCode={false}
          prove={({ password }) => turnOn.mutateAsync(password)}
          onProved={close}
          onClose={close}
        />
      )}
    </section>
  );
}
