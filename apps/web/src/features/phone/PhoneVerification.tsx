import { useState } from 'react';
import type { ButtonVariant } from '../../ui/button-style.ts';
import { CodeStep } from './CodeStep.tsx';
import { rememberVerification } from './phone.queries.ts';
import { PhoneStep } from './PhoneStep.tsx';

type Step = { name: 'phone'; isBack: boolean } | { name: 'code' };

interface PhoneVerificationProps {
  /** Whether the number is asked for where somebody just opened this, and expects to type. */
  takesFocus?: boolean;
  /** The look of the main button: secondary on a page with another main thing to do. */
  variant?: ButtonVariant;
  onVerified?: () => void;
}

/** Proves a phone in two steps: the number, then the code that is sent to it. Back returns to the number as it was typed. */
export function PhoneVerification({ takesFocus = false, variant = 'primary', onVerified }: PhoneVerificationProps) {
  const [step, setStep] = useState<Step>({ name: 'phone', isBack: false });
  const [phone, setPhone] = useState('');
  if (step.name === 'phone') {
    return (
      <PhoneStep
        phone={phone}
        variant={variant}
        takesFocus={takesFocus || step.isBack}
        onSent={(sentTo) => {
          setPhone(sentTo);
          setStep({ name: 'code' });
        }}
      />
    );
  }
  return (
    <CodeStep
      phone={phone}
      variant={variant}
      onBack={() => setStep({ name: 'phone', isBack: true })}
      onVerified={(verification) => {
        rememberVerification(verification);
        onVerified?.();
      }}
    />
  );
}
