import { useTexts } from '../../../i18n/texts.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { redeemTexts } from './redeem.texts.ts';

/** Asks for confirmation before a logout while redemptions are pending on this device. */
export function LeaveQuestion({ count, onLeave, onStay }: { count: number; onLeave: () => void; onStay: () => void }) {
  const t = useTexts(redeemTexts);
  return (
    <ConfirmDialog title={t('leaveTitle')} action={t('leave')} busy={false} onConfirm={onLeave} onClose={onStay}>
      {t('leaveText', { count })}
    </ConfirmDialog>
  );
}
