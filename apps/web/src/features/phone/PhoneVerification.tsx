import { useState, useEffect } from 'react';
import { useSession } from '../../session/session.ts';
import type { ButtonVariant } from '../../ui/actions/button-style.ts';
import { CodeStep } from './CodeStep.tsx';
import { rememberVerification } from './phone.queries.ts';
import { sentCode } from './sent-code.ts';
import { phoneRoutes } from '@ambiance/contract/phone';
import { parsePhoneNumber } from '@ambiance/domain/phones';
import { resolverOf } from '../../forms/forms.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useInstance } from '../../server/instance.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { phoneTexts } from './phone.texts.ts';
import { useSendCode } from './use-send-code.ts';

interface PhoneVerificationProps {
  /** The user has just opened this and expects to type, so the number's field gets the focus. */
  takesFocus?: boolean;
  /** Look of the main button: secondary on a page with another main action. */
  variant?: ButtonVariant;
  onVerified?: () => void;
}

/** Verifies a phone in two steps: the number, then the code sent to it. Back returns to the number as it was typed. */
export function PhoneVerification({ takesFocus = false, variant = 'primary', onVerified }: PhoneVerificationProps) {
  const userId = useSession()?.id ?? '';
  const [sent, setSent] = useState(() => sentCode.read(userId, Date.now()));
  const [step, setStep] = useState<'phone' | 'code'>(sent ? 'code' : 'phone');
  const [typed, setTyped] = useState(sent?.phone ?? '');
  const [refusal, setRefusal] = useState<string>();
  // A user who has moved to a step expects to type.
  const [hasGone, setGone] = useState(false);
  const goTo = (next: typeof step) => {
    setStep(next);
    setGone(true);
  };
  const saveSent = (phone: string) => {
    const code = { phone, sentAt: Date.now() };
    sentCode.save(userId, code);
    setSent(code);
  };
  if (step === 'phone' || !sent) {
    return (
      <PhoneStep
        phone={typed}
        refusal={refusal}
        variant={variant}
        takesFocus={takesFocus || hasGone}
        onSent={(phone, asTyped) => {
          saveSent(phone);
          setTyped(asTyped);
          setRefusal(undefined);
          goTo('code');
        }}
        onHaveCode={sent && (() => goTo('code'))}
      />
    );
  }
  return (
    <CodeStep
      sent={sent}
      variant={variant}
      takesFocus={takesFocus || hasGone}
      onBack={() => goTo('phone')}
      onNumberRefused={(sentence) => {
        sentCode.clear();
        setSent(undefined);
        setRefusal(sentence);
        goTo('phone');
      }}
      onSentAgain={() => saveSent(sent.phone)}
      onVerified={(verification) => {
        sentCode.clear();
        rememberVerification(verification);
        onVerified?.();
      }}
    />
  );
}

const checkPhone = resolverOf<{ phone: string }>(phoneRoutes.start.body);

interface PhoneStepProps {
  /** The number typed before, if the user comes back. */
  phone: string;
  /** Why this number cannot be used. */
  refusal: string | undefined;
  variant: ButtonVariant;
  takesFocus: boolean;
  /** Called with the number that was dialled, and with the number as typed. */
  onSent: (phone: string, typed: string) => void;
  /** Goes to the step for a code that was already sent, if there is one. */
  onHaveCode: (() => void) | undefined;
}

/** The first step: asks for the number. */
function PhoneStep({ phone, refusal, variant, takesFocus, onSent, onHaveCode }: PhoneStepProps) {
  const t = useTexts(phoneTexts);
  const isStub = useInstance()?.standIns.includes('sms');
  const form = useBoundForm({
    defaultValues: { phone },
    resolver: ({ phone: typed }, context, options) =>
      checkPhone({ phone: parsePhoneNumber(typed) ?? typed }, context, options),
  });
  const send = useSendCode({
    onSent: (sentTo) => onSent(sentTo, form.getValues('phone')),
    onRefused: (error) => form.setError('phone', { message: error.message }, { shouldFocus: true }),
  });
  const { setFocus, setError } = form;
  useEffect(() => {
    if (refusal) setError('phone', { message: refusal }, { shouldFocus: true });
  }, [refusal, setError]);
  useEffect(() => {
    if (takesFocus) setFocus('phone');
  }, [takesFocus, setFocus]);
  return (
    <form noValidate onSubmit={form.submit((dialled) => send.mutate(dialled.phone))} className="flex flex-col gap-4">
      <TextField
        label={t('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t('phoneHint')}
        {...form.field('phone')}
      />
      {isStub && <p className="text-sm text-ink-muted">{t('stub')}</p>}
      <Button type="submit" variant={variant} wide busy={send.isPending}>
        {t('sendCode')}
      </Button>
      {onHaveCode && (
        <Button variant="quiet" wide onClick={onHaveCode}>
          {t('haveCode')}
        </Button>
      )}
    </form>
  );
}
