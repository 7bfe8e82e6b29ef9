import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { showError, showToast } from '../../../ui/feedback/toast.ts';
import { forgetKept } from './offline-validator.ts';
import { redeemTexts } from '../door/redeem.texts.ts';

/** Undoes a redemption that is stored on this device and was not sent. */
export function useForget(onUndone?: () => void) {
  const t = useTexts(redeemTexts);
  return useMutation({
    mutationFn: forgetKept,
    onSuccess: (wasKept) => {
      showToast(t(wasKept ? 'undone' : 'sentMeanwhile'));
      onUndone?.();
    },
    onError: (error) => showError(error, t('undoFailed')),
  });
}
