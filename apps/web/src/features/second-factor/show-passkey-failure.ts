import type { Translate } from '../../i18n/translator.ts';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { NoPasskey } from './passkey-requests.ts';
import type { texts } from './second-factor.en.ts';

/** Explains why a passkey was not used or created. */
export function showPasskeyFailure(error: unknown, failed: string, t: Translate<typeof texts>): void {
  if (!(error instanceof NoPasskey)) return showRefusal(error, failed);
  if (error.reason === 'ended') return;
  showToast(failed, { kind: 'error', more: t(`noPasskey.${error.reason}`) });
}
