import type { TierKey } from '@ambiance/domain/tiers';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { pageOf } from './page-of.ts';
import { plansTexts } from './plans.texts.ts';

export type SoldTier = Exclude<TierKey, 'free'>;

/** Opens the payment page. If the plan needs a verified phone, `needsPhoneFor` is set to that plan, and the purchase waits. */
export function useCheckout() {
  const t = useTexts(plansTexts);
  const [needsPhoneFor, setNeedsPhoneFor] = useState<SoldTier>();
  const start = useMutation({
    mutationFn: async (tier: SoldTier) => pageOf(await server.billing.checkout({ body: { TierKey: tier } })),
    onSuccess: (page) => globalThis.location.assign(page),
    onError: (error, tier) => {
      if (error instanceof ServerError && error.code === 'phone.required') setNeedsPhoneFor(tier);
      else if (error instanceof ServerError) showRefusal(error, t('failedToStart'));
      else showToast(t('checkoutFailed'), { kind: 'error', more: t('unableToStart') });
    },
  });
  useReturn(start.reset);
  return {
    buy: (tier: SoldTier) => {
      setNeedsPhoneFor(undefined);
      start.mutate(tier);
    },
    /** The plan whose payment page is being opened. It stays set until the browser has left. */
    opening: start.isPending || start.isSuccess ? start.variables : undefined,
    needsPhoneFor,
    giveUp: () => setNeedsPhoneFor(undefined),
  };
}
export type Checkout = ReturnType<typeof useCheckout>;

/** Opens the page on which the plan is cancelled or changed. */
export function usePortal() {
  const t = useTexts(plansTexts);
  const open = useMutation({
    mutationFn: async () => pageOf(await server.billing.portal()),
    onSuccess: (page) => globalThis.location.assign(page),
    onError: (error) => showRefusal(error, t('failedPortal')),
  });
  useReturn(open.reset);
  return { open: () => open.mutate(), opening: open.isPending || open.isSuccess };
}

/** Resets the state when the user returns: browsers restore a page exactly as it was left. */
function useReturn(reset: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
}
