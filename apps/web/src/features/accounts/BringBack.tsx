import type { LoggedIn } from '@ambiance/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { deviceSecret } from '../../session/device-secret.ts';
import type { AccountStatusState } from '../../session/start-page.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { showRefusal } from '../../ui/feedback/toast.ts';
import { accountsTexts } from './accounts.texts.ts';
import type { Captcha } from './captcha/use-captcha.tsx';

/** The next steps after a correct password. */
export interface LoginSteps {
  onLogin: (login: LoggedIn) => void;
  /** Asks for a two-step code, which is sent with this token. `bringBack` also restores a deleted account. */
  onCodeNeeded: (loginToken: string, bringBack?: boolean) => Promise<void>;
  /** The account is suspended or banned. */
  onShutOut: (state: AccountStatusState) => void;
}

interface BringBackProps extends LoginSteps {
  /** Message that the account is deleted, and until when it can be restored. */
  said: string;
  credentials: () => { email: string; password: string };
  captcha: Captcha;
}

/** Checks if a login was refused because its account is deleted but can be restored. */
export const isDeleted = (error: unknown): error is ServerError =>
  error instanceof ServerError && error.code === 'login.deleted';

/** Continues a refused login with its next step. Returns false if there is no next step. */
export function goToNextStep(error: unknown, steps: Omit<LoginSteps, 'onLogin'>, bringBack = false): boolean {
  if (!(error instanceof ServerError) || !error.token) return false;
  if (error.code === 'second-factor.required') void steps.onCodeNeeded(error.token, bringBack);
  else steps.onShutOut({ statusToken: error.token });
  return true;
}

/** Shows that the account is deleted, with a button that restores it and logs in. */
export function BringBack({ said, credentials, captcha, onLogin, ...steps }: BringBackProps) {
  const t = useTexts(accountsTexts);
  const bringBack = useMutation({
    mutationFn: async () =>
      server.accounts.login({
        body: { ...credentials(), ...(await captcha.proof()), deviceSecret: deviceSecret(), bringBack: true },
      }),
    onSuccess: onLogin,
    onError: (error) => {
      if (goToNextStep(error, steps, true) || captcha.failed(error)) return;
      showRefusal(error, t('bringBackFailed'));
    },
  });
  return (
    <Banner tone="danger">
      <p>{said}</p>
      <Button
        variant="secondary"
        busy={bringBack.isPending}
        onClick={() => bringBack.mutate()}
        className="mt-3 max-sm:w-full"
      >
        {t('bringBack')}
      </Button>
    </Banner>
  );
}
