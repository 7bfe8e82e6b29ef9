import { useMutation } from '@tanstack/react-query';
import type { BoundForm } from '../../forms/use-bound-form.ts';
import { language } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type ChosenCity, isCity } from '../../places/places.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { deviceSecret } from '../../session/device-secret.ts';
import { session } from '../../session/session.ts';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { accountsTexts } from './accounts.texts.ts';
import { isDeleted } from './BringBack.tsx';
import type { Captcha } from './captcha/use-captcha.tsx';
import type { useRegistrationChoices } from './RegistrationChoices.tsx';
import { discardRegistrationDraft, type RegisterFields, registerFields } from './registration-steps.ts';

const failureShownMs = 6000;

export interface SignUpOutcome {
  onRegistered: () => void;
  /** The account was created, but logging in failed. */
  onLoginNeeded: (email: string) => void;
}

interface SignUp extends SignUpOutcome {
  form: BoundForm<RegisterFields>;
  /** The city that was chosen from the list, or found by the device, with its position. */
  chosen: ChosenCity | undefined;
  captcha: Captcha;
  /** Returns the ticked choices. */
  decided: ReturnType<typeof useRegistrationChoices>['decided'];
  /** The server refused these fields. Their errors are already set. */
  onRefused: (fields: readonly string[]) => void;
}

/** Creates an account and logs in. */
export function useSignUp({ form, chosen, captcha, decided, onRegistered, onLoginNeeded, onRefused }: SignUp) {
  const t = useTexts(accountsTexts);
  const logIn = useMutation({
    mutationFn: ({ email, password }: RegisterFields) =>
      server.accounts.login({ body: { email, password, deviceSecret: deviceSecret() } }),
    onSuccess: ({ accessToken, user }) => {
      session.begin(accessToken, user);
      // The next step asks for photos.
      showToast(t('accountCreated'));
      onRegistered();
    },
    onError: (_error, { email }) => {
      showToast(t('pleaseLogIn'), { kind: 'info' });
      onLoginNeeded(email);
    },
  });
  const signUp = useMutation({
    mutationFn: async (fields: RegisterFields) => {
      const position =
        chosen && isCity(chosen, fields) ? { latitude: chosen.latitude, longitude: chosen.longitude } : {};
      return server.accounts.register({
        body: {
          ...fields,
          ...position,
          ...decided(fields, chosen),
          language: language.get(),
          ...(await captcha.proof()),
        },
      });
    },
    onSuccess: (_answer, fields) => {
      discardRegistrationDraft();
      logIn.mutate(fields);
    },
    onError: (error) => {
      if (captcha.failed(error) || isDeleted(error)) return;
      if (error instanceof ServerError && error.code === 'email.taken') {
        form.setError('email', { message: error.message });
        onRefused(['email']);
      } else if (form.refuse(error, registerFields)) {
        onRefused(Object.keys(error instanceof ServerError ? error.fields : {}));
      } else {
        showRefusal(error, t('registrationFailed'), failureShownMs);
      }
    },
  });
  return { signUp, isPending: signUp.isPending || logIn.isPending };
}
