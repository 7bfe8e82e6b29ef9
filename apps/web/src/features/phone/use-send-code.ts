import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { phoneTexts } from './phone.texts.ts';

/** Sends a code to a number, for the first time or again. */
export function useSendCode({
  onSent,
  onRefused,
}: {
  onSent: (phone: string) => void;
  onRefused: (error: Error) => void;
}) {
  const t = useTexts(phoneTexts);
  return useMutation({
    mutationFn: (phone: string) => server.phone.start({ body: { phone } }),
    onSuccess: (_answer, phone) => {
      onSent(phone);
      showToast(t('codeSent'));
    },
    onError: (error) => {
      onRefused(error);
      showToast(t('sendFailed'), { kind: 'error' });
    },
  });
}
