import type { billingRoutes } from '@ambiance/contract/billing';
import type { Handlers } from '../../http/serve.ts';
import type { BillingNeeds } from './billing-needs.ts';
import { openPortal, startCheckout } from './checkout.ts';

export const billingHandlers = (needs: BillingNeeds): Handlers<typeof billingRoutes> => ({
  async checkout({ user, body, language }) {
    const tier = 'TierKey' in body ? body.TierKey : body.tierKey;
    return { url: await startCheckout(needs, { user, tier, language }) };
  },

  portal: async ({ user, language }) => ({ url: await openPortal(needs, user.id, language) }),
});
