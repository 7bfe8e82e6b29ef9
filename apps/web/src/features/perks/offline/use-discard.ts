import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { discardPending } from './offline-validator.ts';
import { redeemTexts } from '../door/redeem.texts.ts';

/** Undoes a redemption that is stored on this device and was not sent. */
export function useDiscard(onRevert?: () => void) {
  const t = useTexts(redeemTexts);
  return useMutation({
    mutationFn: discardPending,
    onSuccess: (wasPending) => {
      showToast(t(wasPending ? 'reverted' : 'sentMeanwhile'));
      onRevert?.();
    },
    onError: (error) => showError(error, t('undoFailed')),
  });
}
