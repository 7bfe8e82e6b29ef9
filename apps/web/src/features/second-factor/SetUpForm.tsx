import { secondFactorRoutes } from '@ambiance/contract/second-factor';
import { useMutation } from '@tanstack/react-query';
import { resolverOf } from '../../forms/forms.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { QrCode } from '../../ui/media/QrCode.tsx';
import { showRefusal } from '../../ui/feedback/toast.ts';
import { AppCodeField } from './CodeField.tsx';
import { secondFactorQuery, setUpQuery } from './second-factor.queries.ts';
import { secondFactorTexts } from './second-factor.texts.ts';

type SetUpFields = Parameters<typeof server.secondFactor.add>[0]['body'];

interface SetUpFormProps {
  setUp: Awaited<ReturnType<typeof server.secondFactor.begin>>;
  /** Two-step login is on. The recovery codes must be shown, only once. */
  onAdded: (recoveryCodes: string[]) => void;
}

/** Shows the secret for an app, and asks for a code that proves the setup. */
export function SetUpForm({ setUp: { secret, uri, setUpToken }, onAdded }: SetUpFormProps) {
  const t = useTexts(secondFactorTexts);
  const form = useBoundForm<SetUpFields>({
    defaultValues: { password: '', code: '', setUpToken },
    resolver: resolverOf(secondFactorRoutes.add.body),
  });
  const add = useMutation({
    mutationFn: (body: SetUpFields) => server.secondFactor.add({ body: { ...body, setUpToken } }),
    onSuccess: ({ recoveryCodes }) => {
      onAdded(recoveryCodes);
      rememberMe({ mustAddSecondFactor: false });
      void queryClient.invalidateQueries(secondFactorQuery);
    },
    onError: (error) => {
      if (form.refuse(error, ['code', 'password'])) return;
      showRefusal(error, t('turnOnFailed'));
      if (error instanceof ServerError && error.code === 'second-factor.expired') {
        void queryClient.invalidateQueries(setUpQuery);
      }
    },
  });
  return (
    <form noValidate onSubmit={form.submit((body) => add.mutate(body))} className="flex flex-col gap-8">
      <section className="flex flex-col gap-3">
        <h2 className="text-xl">{t('scan')}</h2>
        <p className="text-ink-muted">{t('scanHint')}</p>
        <div className="flex w-full max-w-60 flex-col self-center">
          <QrCode text={uri} label={t('qrLabel')} />
        </div>
        <a
          href={uri}
          className="inline-flex min-h-11 items-center self-center text-accent-ink underline underline-offset-4 sm:hidden"
        >
          {t('openApp')}
        </a>
        <p className="text-ink-muted">{t('typeKey')}</p>
        <p className="rounded-lg bg-sunken p-3 font-mono break-words select-all">{inFours(secret)}</p>
      </section>
      <section className="flex flex-col gap-5">
        <h2 className="text-xl">{t('enterCode')}</h2>
        <AppCodeField label={t('code')} hint={t('sixDigits')} {...form.field('code')} />
        <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
        <Button type="submit" wide busy={add.isPending}>
          {t('turnOn')}
        </Button>
      </section>
    </form>
  );
}

const inFours = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');
