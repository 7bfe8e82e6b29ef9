import { builtInTiers, reachesTier, type TierKey } from '@ambiance/domain/tiers';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { type AuthState, toRegister } from '../../session/start-page.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { showError } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { tiersQuery } from './plans.queries.ts';
import { plansTexts } from './plans.texts.ts';
import { TierCard } from './TierCard.tsx';
import { type Checkout, usePortal } from './use-checkout.ts';

export interface PlanGridProps {
  /** The current plan. Undefined for visitors, and until it is known. */
  current: TierKey | undefined;
  /** The plan is billed. Not for members who were given theirs. */
  isBilled?: boolean;
  /** Undefined for visitors, who are asked to register first. */
  checkout?: Checkout;
}

/** All plans with contents and prices, each with one action. */
export function PlanGrid({ current, isBilled = false, checkout }: PlanGridProps) {
  const t = useTexts(plansTexts);
  const ui = useTexts(uiTexts);
  const portal = usePortal();
  const { data: tiers = builtInTiers, error } = useQuery(tiersQuery);
  useEffect(() => {
    if (error) showError(error, t('failedToLoad'));
  }, [error, t]);

  const actionFor = (tier: TierKey) => {
    if (!checkout) {
      const state: AuthState = { ...toRegister, from: '/subscriptions' };
      const label = tier === 'free' ? t('startFree') : t('upgradeTo', { tier: ui(`tier.${tier}`) });
      return (
        <LinkButton to="/auth" state={state} variant={tier === 'free' ? 'secondary' : 'primary'}>
          {label}
        </LinkButton>
      );
    }
    if (current === undefined || tier === current) return undefined;
    if (tier === 'free' || reachesTier(current, tier)) {
      return isBilled ? (
        <Button variant="secondary" busy={portal.opening} onClick={portal.open}>
          {t('changeInBilling')}
        </Button>
      ) : undefined;
    }
    return (
      <Button busy={checkout.opening === tier} onClick={() => checkout.buy(tier)}>
        {t('upgradeTo', { tier: ui(`tier.${tier}`) })}
      </Button>
    );
  };

  return (
    <div className="grid gap-5 md:grid-cols-3">
      {tiers.map((tier) => (
        <TierCard key={tier.key} tier={tier} current={tier.key === current} action={actionFor(tier.key)} />
      ))}
    </div>
  );
}
