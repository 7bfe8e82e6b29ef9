import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { server } from '../../../server/server.ts';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { recoveryTexts } from '../password/recovery.texts.ts';

/** Resends the link that verifies the email address, and shows the result. */
export function useResendProof() {
  const t = useTexts(recoveryTexts);
  return useMutation({
    mutationFn: () => server.accounts.resendVerification(),
    onSuccess: () => showToast(t('sentAgain')),
    onError: (error) => showError(error, t('sendAgainFailed')),
  });
}
