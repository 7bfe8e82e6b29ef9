import type { TierKey } from '@ambiance/domain/tiers';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { server } from '../../server/server.ts';
import { ServerError } from '../../server/transport.ts';
import { showRefusal, showToast } from '../../ui/toast.ts';
import { pageOf } from './page-of.ts';
import { plansTexts } from './plans.texts.ts';

export type SoldTier = Exclude<TierKey, 'free'>;

/** Goes to the payment page; where a verified phone is missing, `needsPhoneFor` says for which plan, and it waits. */
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
    /** The plan whose payment page is being opened; it stays so until the browser has left. */
    opening: start.isPending || start.isSuccess ? start.variables : undefined,
    needsPhoneFor,
    giveUp: () => setNeedsPhoneFor(undefined),
  };
}
export type Checkout = ReturnType<typeof useCheckout>;

/** Goes to the page where the plan is cancelled or changed. */
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

/** Browsers keep a page that was left as it was, and show it again to whoever comes back. */
function useReturn(reset: () => void): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
}
