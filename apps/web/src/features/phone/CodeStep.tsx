import { phoneRoutes, type Verification } from '@ambiance/contract/phone';
import { codeDigits, codeMinutes, resendSeconds } from '@ambiance/domain/phones';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { resolverOf } from '../../forms/forms.ts';
import { useBoundForm } from '../../forms/use-bound-form.ts';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { Button } from '../../ui/actions/Button.tsx';
import type { ButtonVariant } from '../../ui/actions/button-style.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { phoneTexts } from './phone.texts.ts';
import type { SentCode } from './sent-code.ts';
import { useSendCode } from './use-send-code.ts';

const checkCode = resolverOf<{ code: string }>(phoneRoutes.confirm.body);

interface CodeStepProps {
  sent: SentCode;
  variant: ButtonVariant;
  takesFocus: boolean;
  onBack: () => void;
  onSentAgain: () => void;
  onVerified: (verification: Verification) => void;
  /** The number cannot be used, whatever the code is. */
  onNumberRefused: (sentence: string) => void;
}

/** The second step: asks for the code that was sent. */
export function CodeStep({
  sent,
  variant,
  takesFocus,
  onBack,
  onSentAgain,
  onVerified,
  onNumberRefused,
}: CodeStepProps) {
  const t = useTexts(phoneTexts);
  const form = useBoundForm({
    defaultValues: { code: '' },
    resolver: checkCode,
  });
  const refuse = (error: Error) => form.setError('code', { message: error.message }, { shouldFocus: true });
  const confirm = useMutation({
    mutationFn: (code: string) => server.phone.confirm({ body: { code } }),
    onSuccess: (verification) => {
      showToast(t('verified'));
      onVerified(verification);
    },
    onError: (error) => {
      if (error instanceof ServerError && error.code === 'phone.taken') onNumberRefused(error.message);
      else refuse(error);
      showToast(t('confirmFailed'), { kind: 'error' });
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (!takesFocus) return undefined;
    setFocus('code');
    // The dialog focuses itself in the next frame, because the focused field of the first step was removed.
    const frame = requestAnimationFrame(() => setFocus('code'));
    return () => cancelAnimationFrame(frame);
  }, [takesFocus, setFocus]);
  return (
    <form noValidate onSubmit={form.submit(({ code }) => confirm.mutate(code))} className="flex flex-col gap-4">
      <p>{t('codeFor', { phone: sent.phone, minutes: codeMinutes })}</p>
      <TextField
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code', {
          onChange: (event: { target: { value: string } }) =>
            form.setValue('code', event.target.value.replace(/\D/g, '').slice(0, codeDigits)),
        })}
      />
      <Button type="submit" variant={variant} wide busy={confirm.isPending}>
        {t('confirm')}
      </Button>
      <div className="flex flex-wrap gap-x-6">
        <Button variant="quiet" icon={<ArrowLeft aria-hidden className="size-5" />} onClick={onBack} className="-ml-5">
          {t('back')}
        </Button>
        <ResendButton
          sent={sent}
          onSent={() => {
            onSentAgain();
            setFocus('code');
          }}
          onRefused={refuse}
        />
      </div>
    </form>
  );
}

interface ResendButtonProps {
  sent: SentCode;
  onSent: () => void;
  onRefused: (error: Error) => void;
}

/** Sends another code as soon as the server allows it. Appears right after a code was sent. */
function ResendButton({ sent, onSent, onRefused }: ResendButtonProps) {
  const t = useTexts(phoneTexts);
  const [secondsLeft, setSecondsLeft] = useState(() => resendSeconds - Math.floor((Date.now() - sent.sentAt) / 1000));
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  const send = useSendCode({
    onSent: () => {
      setSecondsLeft(resendSeconds);
      onSent();
    },
    onRefused,
  });
  return (
    <Button
      variant="quiet"
      disabled={secondsLeft > 0}
      busy={send.isPending}
      onClick={() => send.mutate(sent.phone)}
      className="-ml-5 tabular-nums"
    >
      {secondsLeft > 0 ? t('resendIn', { count: secondsLeft }) : t('resend')}
    </Button>
  );
}
