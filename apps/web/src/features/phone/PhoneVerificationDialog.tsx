import { useTexts } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { phoneTexts } from './phone.texts.ts';
import { PhoneVerification } from './PhoneVerification.tsx';

interface PhoneVerificationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Continues the action that needed the phone. The dialog has closed. */
  onVerified: () => void;
}

/** Asks for a verified phone if an action needs one, such as buying a plan. */
export function PhoneVerificationDialog({ open, onOpenChange, onVerified }: PhoneVerificationDialogProps) {
  const t = useTexts(phoneTexts);
  return (
    <Dialog open={open} onClose={() => onOpenChange(false)} title={t('dialogTitle')} description={t('dialogText')}>
      <PhoneVerification
        takesFocus
        onVerified={() => {
          onOpenChange(false);
          onVerified();
        }}
      />
    </Dialog>
  );
}
