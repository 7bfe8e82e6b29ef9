import { builtInTiers, reachesTier, type Tier, type TierKey } from '@ambiance/domain/tiers';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { maxRadiusKm } from '@ambiance/domain/search-radius';
import { Check } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { type AuthState, toRegister } from '../../session/start-page.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { showError } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { plansTexts } from './plans.texts.ts';
import { type Checkout, usePortal } from './use-checkout.ts';
import { tiersQuery } from './tiers-query.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { dayText, priceText } from './usage.ts';

export interface PlanGridProps {
  /** The current plan. Undefined for visitors, and until it is known. */
  current: TierKey | undefined;
  /** The plan is billed. Not for members who were given theirs. */
  isBilled?: boolean;
  /** The paid plan is paused, so that it can only be resumed or cancelled. */
  isPaused?: boolean;
  /** Undefined for visitors, who are asked to register first. */
  checkout?: Checkout;
}

/** All plans with contents and prices, each with one action. */
export function PlanGrid({ current, isBilled = false, isPaused = false, checkout }: PlanGridProps) {
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
    if (current === undefined || tier === current || isPaused) return undefined;
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

interface TierCardProps {
  tier: Tier & { priceChange?: { monthlyCents: number; fromUtc: string } | null };
  current: boolean;
  /** The only button of the plan. */
  action?: ReactNode;
}

/** A plan on sale: its price and what it includes. */
function TierCard({ tier, current, action }: TierCardProps) {
  const t = useTexts(plansTexts);
  const ui = useTexts(uiTexts);
  const { key, monthlyCents, moods, limits, priceChange } = tier;
  const { dailyMessageLimit: messages, weeklyNewChatsLimit: newChats } = limits;
  const includes = [
    t('includes.moods', { count: moods.length, moods: moods.map((mood) => ui(`mood.${mood}`)).join(', ') }),
    messages === null ? t('includes.anyMessages') : t('includes.messages', { count: messages }),
    newChats === null ? t('includes.anyNewChats') : t('includes.newChats', { count: newChats }),
    t(key === 'free' ? 'includes.ownCity' : 'includes.anyCity', { km: maxRadiusKm[key] }),
    ...(key === 'free' ? [] : [t(`includes.perks.${key}`)]),
  ];
  return (
    <Card className={classes('flex flex-col gap-5', current && 'border-accent-solid')}>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-2xl">{ui(`tier.${key}`)}</h2>
        {current && <Badge tone="accent">{t('yourPlan')}</Badge>}
      </div>
      <p className="flex flex-col">
        <span className="font-serif text-4xl tabular-nums">{priceText(monthlyCents, t.language)}</span>
        <span className="text-sm text-ink-muted">{monthlyCents === 0 ? t('forever') : t('monthly')}</span>
        {priceChange && (
          <span className="mt-1 text-sm font-medium">
            {t('priceFrom', {
              price: priceText(priceChange.monthlyCents, t.language),
              date: dayText(priceChange.fromUtc, t.language),
            })}
          </span>
        )}
      </p>
      <p className="text-ink-muted">{t(`about.${key}`)}</p>
      <ul className="flex flex-col gap-2">
        {includes.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent-ink" />
            {line}
          </li>
        ))}
      </ul>
      {action != null && <div className="mt-auto flex flex-col pt-1">{action}</div>}
    </Card>
  );
}
