import { Suspense } from 'react';
import { PhoneVerificationDialog } from '../../features/phone/PhoneVerificationDialog.tsx';
import type { Checkout } from '../../features/plans/use-checkout.ts';

/** Asks for a verified phone if a plan needs one, and then continues to the payment. */
export function PhoneForCheckout({ checkout: { needsPhoneFor, buy, giveUp } }: { checkout: Checkout }) {
  return (
    <Suspense>
      <PhoneVerificationDialog
        open={needsPhoneFor !== undefined}
        onOpenChange={(open) => {
          if (!open) giveUp();
        }}
        onVerified={() => {
          if (needsPhoneFor) buy(needsPhoneFor);
        }}
      />
    </Suspense>
  );
}
