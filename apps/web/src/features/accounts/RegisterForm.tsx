import { accountRoutes } from '@ambiance/contract/accounts';
import { hintedAge } from '@ambiance/domain/ages';
import { maxLengths } from '@ambiance/domain/members';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { futureBirth } from '../../forms/birth-date.ts';
import { BirthDateField } from '../../forms/BirthDateField.tsx';
import { CityFields } from '../../forms/CityFields.tsx';
import { Controlled } from '../../forms/Controlled.tsx';
import { registerInOrder, resolverOf } from '../../forms/forms.ts';
import { type MemberFields, memberFields } from '../../forms/member-fields.ts';
import { type BoundForm, useBoundForm } from '../../forms/use-bound-form.ts';
import { language } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type ChosenCity, isCity } from '../../places/places.ts';
import { server } from '../../server/server.ts';
import { deviceSecret } from '../../session/device-secret.ts';
import { session } from '../../session/session.ts';
import { ServerError } from '../../server/transport.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextArea, TextField } from '../../ui/fields/TextField.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { accountsTexts } from './accounts.texts.ts';
import { BringBack, isDeleted, type LoginSteps } from './BringBack.tsx';
import { LocationButton } from './LocationButton.tsx';
import { useCaptcha } from './captcha/use-captcha.tsx';

interface RegisterFields extends MemberFields {
  email: string;
  password: string;
  dateOfBirth: string;
}
const nobody: RegisterFields = {
  email: '',
  password: '',
  displayName: '',
  dateOfBirth: '',
  city: '',
  country: '',
  description: '',
  expectations: '',
};
const inOrder = ['email', 'password', ...memberFields] as const;
const failureShownMs = 6000;

const resolver = resolverOf<RegisterFields>(accountRoutes.register.body, futureBirth);

export interface RegisterFormProps extends LoginSteps {
  onRegistered: () => void;
  /** The account was created, but logging in failed. */
  onLoginNeeded: (email: string) => void;
}

export function RegisterForm({ onRegistered, onLoginNeeded, ...steps }: RegisterFormProps) {
  const t = useTexts(accountsTexts);
  const [chosen, setChosen] = useState<ChosenCity>();
  const form = useBoundForm<RegisterFields>({ defaultValues: nobody, resolver });
  const { isSubmitted } = form.formState;
  registerInOrder(form.register, inOrder);

  const takeFound = (city: ChosenCity) => {
    setChosen(city);
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    form.setValue('city', city.city, options);
    form.setValue('country', city.country, options);
  };
  const captcha = useCaptcha();
  const { signUp, isPending } = useSignUp({ form, chosen, captcha, onRegistered, onLoginNeeded });
  const credentials = () => {
    const { email, password } = form.getValues();
    return { email, password };
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((fields) => signUp.mutate(fields))(event)}
      className="flex flex-col gap-5"
    >
      <TextField label={t('email')} type="email" autoComplete="username" {...form.field('email')} />
      <PasswordField
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <TextField
        label={t('displayName')}
        hint={t('displayNameHint')}
        autoComplete="nickname"
        maxLength={maxLengths.displayName}
        {...form.field('displayName')}
      />
      <Controlled name="dateOfBirth" control={form.control}>
        {(field) => <BirthDateField {...field} label={t('dateOfBirth')} hint={t('ageHint', { age: hintedAge })} />}
      </Controlled>
      <div className="flex flex-col gap-2">
        <div className="grid gap-5 sm:grid-cols-2">
          <FormProvider {...form}>
            <CityFields labels={{ city: t('city'), country: t('country') }} onCity={setChosen} />
          </FormProvider>
        </div>
        <LocationButton isWanted={() => form.getValues('city') === ''} onFound={takeFound} />
      </div>
      <TextArea
        label={t('description')}
        hint={t('descriptionHint')}
        optional
        maxLength={maxLengths.description}
        {...form.field('description')}
      />
      <TextArea
        label={t('expectations')}
        optional
        rows={2}
        maxLength={maxLengths.expectations}
        {...form.field('expectations')}
      />
      {isDeleted(signUp.error) && (
        <BringBack said={signUp.error.message} credentials={credentials} captcha={captcha} {...steps} />
      )}
      {captcha.field}
      <Consent />
      <Button type="submit" wide busy={isPending}>
        {t('createAccount')}
      </Button>
    </form>
  );
}

interface SignUp extends Pick<RegisterFormProps, 'onRegistered' | 'onLoginNeeded'> {
  form: BoundForm<RegisterFields>;
  /** The city that was chosen from the list, with its position. */
  chosen: ChosenCity | undefined;
  captcha: ReturnType<typeof useCaptcha>;
}

/** Creates an account and logs in. */
function useSignUp({ form, chosen, captcha, onRegistered, onLoginNeeded }: SignUp) {
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
        body: { ...fields, ...position, language: language.get(), ...(await captcha.proof()) },
      });
    },
    onSuccess: (_answer, fields) => logIn.mutate(fields),
    onError: (error) => {
      if (captcha.failed(error) || isDeleted(error)) return;
      if (error instanceof ServerError && error.code === 'email.taken') {
        form.setError('email', { message: error.message }, { shouldFocus: true });
      } else if (!form.refuse(error, inOrder)) {
        showRefusal(error, t('registrationFailed'), failureShownMs);
      }
    },
  });
  return { signUp, isPending: signUp.isPending || logIn.isPending };
}

function Consent() {
  const t = useTexts(accountsTexts);
  const legal = (to: string, name: string) => (
    // Opens in a new tab, so that a user who reads it first keeps what they typed.
    <Link to={to} target="_blank" className="text-accent-ink underline underline-offset-4">
      {name}
      <span className="sr-only"> {t('inNewTab')}</span>
    </Link>
  );
  return (
    <p className="text-sm text-ink-muted">
      {t.rich('consent', {
        terms: legal('/terms', t('terms')),
        privacy: legal('/privacy', t('privacyPolicy')),
      })}
    </p>
  );
}
