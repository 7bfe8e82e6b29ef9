import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import type { ButtonVariant } from '../../ui/actions/button-style.ts';
import { CodeStep } from './CodeStep.tsx';
import { rememberVerification } from './phone.queries.ts';
import { PhoneStep } from './PhoneStep.tsx';
import { sentCode } from './sent-code.ts';

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
