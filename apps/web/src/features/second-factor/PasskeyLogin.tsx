import type { LoggedIn } from '@ambiance/contract/accounts';
import type { PasskeyUse } from '@ambiance/contract/second-factor';
import { useMutation } from '@tanstack/react-query';
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { deviceSecret } from '../../session/device-secret.ts';
import type { AccountStatusState } from '../../session/start-page.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { requestPasskey } from './passkey-requests.ts';
import { secondFactorTexts } from './second-factor.texts.ts';
import { showPasskeyFailure } from './show-passkey-failure.ts';

export interface PasskeyLoginProps {
  onLogin: (login: LoggedIn) => void;
  /** The account is suspended or banned. */
  onShutOut: (state: AccountStatusState) => void;
}

const logInWith = (passkey: PasskeyUse, bringBack = false) =>
  server.secondFactor.passkeyLogIn({ body: { passkey, bringBack, deviceSecret: deviceSecret() } });

/** Logs in with a passkey: by a button, and by the browser's suggestions for the email field where it has them. */
export function PasskeyLogin({ onLogin, onShutOut }: PasskeyLoginProps) {
  const t = useTexts(secondFactorTexts);
  const logIn = useMutation({
    mutationFn: ({ passkey, bringBack }: { passkey: PasskeyUse; bringBack?: boolean }) => logInWith(passkey, bringBack),
    onSuccess: onLogin,
    onError: (error) => {
      if (isDeleted(error)) return;
      if (error instanceof ServerError && error.token) onShutOut({ statusToken: error.token });
      else showPasskeyFailure(error, t('logInFailed'), t);
    },
  });
  const ask = useMutation({
    mutationFn: async () => requestPasskey(await server.secondFactor.passkeyLogInOptions({ body: {} })),
    onSuccess: (passkey) => logIn.mutate({ passkey }),
    onError: (error) => {
      showPasskeyFailure(error, t('logInFailed'), t);
      void suggest();
    },
  });

  /** The browser shows nothing until the email field is used. A failure is not shown: nobody asked for a passkey. */
  const suggest = async (signal?: AbortSignal) => {
    if (!(await browserSupportsWebAuthnAutofill())) return;
    const options = await server.secondFactor.passkeyLogInOptions({ body: {} });
    if (signal?.aborted) return;
    logIn.mutate({ passkey: await requestPasskey(options, { isSuggested: true }) });
  };
  const begin = useEffectEvent((signal: AbortSignal) => void suggest(signal).catch(() => undefined));
  useEffect(() => {
    const page = new AbortController();
    begin(page.signal);
    return () => {
      page.abort();
      WebAuthnAbortService.cancelCeremony();
    };
  }, []);

  const { error, variables } = logIn;
  return (
    <div className="flex flex-col gap-3">
      {isDeleted(error) && variables && (
        <Banner tone="danger">
          <p>{error.message}</p>
          <Button
            variant="secondary"
            busy={logIn.isPending}
            onClick={() => logIn.mutate({ ...variables, bringBack: true })}
            className="mt-3 max-sm:w-full"
          >
            {t('bringBack')}
          </Button>
        </Banner>
      )}
      <Button
        variant="secondary"
        wide
        icon={<KeyRound aria-hidden className="size-5" />}
        busy={ask.isPending || logIn.isPending}
        onClick={() => ask.mutate()}
      >
        {t('usePasskey')}
      </Button>
    </div>
  );
}

const isDeleted = (error: unknown): error is ServerError =>
  error instanceof ServerError && error.code === 'login.deleted';
