import { resendSeconds } from '@ambiance/domain/phones';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { phoneTexts } from './phone.texts.ts';
import type { SentCode } from './sent-code.ts';
import { useSendCode } from './use-send-code.ts';

interface ResendButtonProps {
  sent: SentCode;
  onSent: () => void;
  onRefused: (error: Error) => void;
}

/** Sends another code as soon as the server allows it. Appears right after a code was sent. */
export function ResendButton({ sent, onSent, onRefused }: ResendButtonProps) {
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
