import { useTexts } from '../../../i18n/texts.ts';
import { useInstance } from '../../../server/instance.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { recoveryTexts } from './recovery.texts.ts';

/** Shows that passwords cannot be reset at present, and where to get help. */
export function useResetUnavailable(): () => void {
  const t = useTexts(recoveryTexts);
  const email = useInstance()?.supportEmail;
  return () => showToast(email ? t('resetUnavailable', { email }) : t('resetUnavailableNow'), { kind: 'error' });
}
