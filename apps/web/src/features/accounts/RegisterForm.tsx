import { accountRoutes } from '@ambiance/contract/accounts';
import { hintedAge } from '@ambiance/domain/ages';
import { maxLengths } from '@ambiance/domain/members';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { refusedBirth } from '../../forms/birth-date.ts';
import { BirthDateField } from '../../forms/BirthDateField.tsx';
import { CityFields } from '../../forms/CityFields.tsx';
import { Controlled } from '../../forms/Controlled.tsx';
import { registerInOrder, resolverOf, wrongFields } from '../../forms/forms.ts';
import { type BoundForm, useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { ChosenCity } from '../../places/places.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Steps } from '../../ui/layout/Steps.tsx';
import { accountsTexts } from './accounts.texts.ts';
import { BringBack, isDeleted, type LoginSteps } from './BringBack.tsx';
import { useCaptcha } from './captcha/use-captcha.tsx';
import { LocationButton } from './LocationButton.tsx';
import { isFrenchFirst, RegistrationChoices, useRegistrationChoices } from './RegistrationChoices.tsx';
import {
  firstStepWith,
  readRegistrationDraft,
  type RegisterFields,
  registerFields,
  registerSteps,
  saveRegistrationDraft,
} from './registration-steps.ts';
import { type SignUpOutcome, useSignUp } from './use-sign-up.ts';

const resolver = resolverOf<RegisterFields>(accountRoutes.register.body, refusedBirth);
const nobody: RegisterFields = { email: '', password: '', dateOfBirth: '', displayName: '', city: '', country: '' };
const lastStep = registerSteps.length;

export interface RegisterFormProps extends LoginSteps, SignUpOutcome {
  /** The number of the screen to show, from 1. The page keeps it in the URL. */
  step: number;
  /** Goes to another screen. `replace` if the current one should not be returned to. */
  onStep: (step: number, how?: { replace: boolean }) => void;
  onBack: () => void;
}

/** Registration in three small screens. A reload keeps everything but the password, which is then asked for again. */
export function RegisterForm({ step, onStep, onBack, onRegistered, onLoginNeeded, ...steps }: RegisterFormProps) {
  const t = useTexts(accountsTexts);
  const { form, chosen, setChosen } = useRegistration(step, onStep);
  const [asksPassword, setAsksPassword] = useState(step > 1);
  const captcha = useCaptcha();
  const { decided, tick } = useRegistrationChoices();
  const goToWrong = (wrong: readonly string[]) => {
    const first = asksPassword ? firstStepWith(wrong.filter((name) => name !== 'password')) : firstStepWith(wrong);
    if (first && first !== step) onStep(first);
  };
  const { signUp, isPending } = useSignUp({
    form,
    chosen,
    captcha,
    decided,
    onRegistered,
    onLoginNeeded,
    onRefused: goToWrong,
  });
  const submit = async () => {
    const { email, password: secret } = form.getValues();
    if (step === 1 && email && !secret && document.activeElement?.getAttribute('name') === 'email') {
      // The key that ends the line leads to the next field.
      form.setFocus('password');
    } else if (step === lastStep) {
      await form.handleSubmit(
        (fields) => signUp.mutate(fields),
        (errors) => goToWrong(Object.keys(errors)),
      )();
    } else if (await form.trigger([...registerSteps[step - 1]!], { shouldFocus: true })) {
      if (step === 1) setAsksPassword(false);
      onStep(step + 1);
    }
  };
  const takeFound = (city: ChosenCity) => {
    setChosen(city);
    form.setValue('city', city.city, { shouldDirty: true, shouldValidate: true });
    form.setValue('country', city.country, { shouldDirty: true, shouldValidate: true });
  };
  const password = (hint: string) => (
    <PasswordField label={t('password')} hint={hint} autoComplete="new-password" {...form.field('password')} />
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex flex-col gap-5"
    >
      <Steps number={step} count={lastStep} label={t('step', { number: step, count: lastStep })} />
      {step === 1 && (
        <>
          <TextField
            label={t('email')}
            type="email"
            autoComplete="username"
            enterKeyHint="next"
            {...form.field('email')}
          />
          {password(t('passwordHint'))}
        </>
      )}
      {step === 2 && (
        <Controlled name="dateOfBirth" control={form.control}>
          {(field) => <BirthDateField {...field} label={t('dateOfBirth')} hint={t('ageHint', { age: hintedAge })} />}
        </Controlled>
      )}
      {step === lastStep && (
        <>
          <NameAndPlace form={form} onCity={setChosen} onFound={takeFound} />
          {asksPassword && password(t('passwordAgain'))}
          {isDeleted(signUp.error) && (
            <BringBack said={signUp.error.message} credentials={() => form.getValues()} captcha={captcha} {...steps} />
          )}
        </>
      )}
      {/* Its proof is computed while the first screens are filled in. */}
      <div hidden={step < lastStep}>{captcha.field}</div>
      {step === lastStep && <RegistrationChoices tick={tick} frenchFirst={isFrenchFirst(form.watch(), chosen)} />}
      <div className="flex flex-col gap-2">
        <Button type="submit" wide busy={isPending}>
          {t(step === lastStep ? 'createAccount' : 'next')}
        </Button>
        {step > 1 && (
          <Button variant="quiet" wide icon={<ArrowLeft aria-hidden className="size-5" />} onClick={onBack}>
            {t('back')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface NameAndPlaceProps {
  form: BoundForm<RegisterFields>;
  onCity: (city: ChosenCity) => void;
  onFound: (city: ChosenCity) => void;
}

function NameAndPlace({ form, onCity, onFound }: NameAndPlaceProps) {
  const t = useTexts(accountsTexts);
  return (
    <>
      <TextField
        label={t('displayName')}
        hint={t('displayNameHint')}
        autoComplete="nickname"
        maxLength={maxLengths.displayName}
        {...form.field('displayName')}
      />
      <LocationButton isWanted={() => form.getValues('city') === ''} onFound={onFound} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormProvider {...form}>
          <CityFields labels={{ city: t('city'), country: t('country') }} onCity={onCity} />
        </FormProvider>
      </div>
    </>
  );
}

/** The form across its screens. An error disappears while the field is corrected. */
function useRegistration(step: number, onStep: RegisterFormProps['onStep']) {
  const [{ chosen: chosenBefore, ...typed }] = useState(readRegistrationDraft);
  const [chosen, setChosen] = useState(chosenBefore);
  const form = useBoundForm<RegisterFields>({ defaultValues: { ...nobody, ...typed }, resolver });
  registerInOrder(form.register, registerFields);

  const { watch, trigger, getFieldState, getValues, setFocus } = form;
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      if (name && getFieldState(name).invalid) void trigger(name);
    });
    return unsubscribe;
  }, [watch, trigger, getFieldState]);
  const save = useEffectEvent(() => {
    const { password: _password, ...rest } = getValues();
    saveRegistrationDraft({ ...rest, chosen });
  });
  useEffect(() => {
    const { unsubscribe } = watch(() => save());
    return unsubscribe;
  }, [watch]);

  // A screen opened by its address comes after those that are already filled in.
  const goToUnfilled = useEffectEvent(() => {
    const { password: _password, ...wrong } = wrongFields(accountRoutes.register.body, getValues());
    const first = firstStepWith(Object.keys(wrong));
    if (first && first < step) onStep(first, { replace: true });
  });
  useEffect(() => goToUnfilled(), []);

  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    const names = registerSteps[step - 1]!;
    setFocus(names.find((name) => getFieldState(name).invalid) ?? names[0]);
  }, [step, setFocus, getFieldState]);
  return { form, chosen, setChosen };
}
