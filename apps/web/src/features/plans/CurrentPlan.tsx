import { useTexts } from '../../i18n/texts.ts';
import { Badge, PlanBadge } from '../../ui/feedback/Badge.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import type { MySubscription } from './my-subscription.ts';
import { PausePlan, usePauseText } from './PausePlan.tsx';
import { pauseTexts } from './pause.texts.ts';
import { plansTexts } from './plans.texts.ts';
import { dayText, priceText } from './usage.ts';
import { usePortal } from './use-checkout.ts';

/** The member's plan: its status, its end, and a link to billing. */
export function CurrentPlan({ subscription }: { subscription: MySubscription }) {
  const t = useTexts(plansTexts);
  const pause = useTexts(pauseTexts);
  const portal = usePortal();
  const [planText, pauseText] = [usePlanText(subscription), usePauseText(subscription)];
  const { effectiveTier, status, isBilled, priceChange } = subscription;
  const owes = status === 'past_due' || status === 'unpaid';
  return (
    <Card className="flex flex-col gap-4 sm:flex-row sm:flex-wrap sm:items-center">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-xl">{t('yourPlan')}</h2>
          <PlanBadge tier={effectiveTier} />
          {(effectiveTier !== 'free' || owes) && (
            <Badge tone={owes ? 'danger' : 'neutral'}>{t(`status.${status}`)}</Badge>
          )}
          {subscription.pause?.hasBegun && <Badge tone="neutral">{pause('badge')}</Badge>}
        </div>
        <p className="text-ink-muted">{pauseText ?? planText}</p>
      </div>
      <PausePlan subscription={subscription} />
      {isBilled && (
        <Button variant={owes ? 'primary' : 'secondary'} busy={portal.opening} onClick={portal.open}>
          {t('manage')}
        </Button>
      )}
      <Evenings subscription={subscription} />
      {priceChange && (
        <Banner className="sm:basis-full">
          <PriceChange {...priceChange} />
        </Banner>
      )}
    </Card>
  );
}

/** A subscriber's new price, its date, and how to cancel. */
function PriceChange({ tier, oldMonthlyCents, monthlyCents, fromUtc }: NonNullable<MySubscription['priceChange']>) {
  const t = useTexts(plansTexts);
  const ui = useTexts(uiTexts);
  return t('priceChange', {
    tier: ui(`tier.${tier}`),
    oldPrice: priceText(oldMonthlyCents, t.language),
    price: priceText(monthlyCents, t.language),
    date: dayText(fromUtc, t.language),
  });
}

/** Describes the plan's status in a sentence. */
function usePlanText(subscription: MySubscription): string {
  const t = useTexts(plansTexts);
  const ui = useTexts(uiTexts);
  const { tier, effectiveTier, status, currentPeriodEndUtc, cancelAtPeriodEnd, isBilled } = subscription;
  const date = currentPeriodEndUtc && dayText(currentPeriodEndUtc, t.language);
  if (status === 'past_due' || status === 'unpaid') return t('payNow');
  if (effectiveTier === 'free') {
    return tier !== 'free' && date ? t('hasEnded', { tier: ui(`tier.${tier}`), date }) : t('onFree');
  }
  if (!isBilled) return date ? t('givenUntil', { date }) : t('given');
  if (!date) return t(`about.${effectiveTier}`);
  return cancelAtPeriodEnd || status === 'canceled' ? t('endsOn', { date }) : t('renewsOn', { date });
}

/** The evenings of the current paid month that were too empty, and the months that were refunded for that. */
function Evenings({ subscription: { evenings, refundedMonths = [] } }: { subscription: MySubscription }) {
  const t = useTexts(pauseTexts);
  if (!evenings && refundedMonths.length === 0) return null;
  return (
    <div className="flex flex-col gap-1 text-sm text-ink-muted sm:basis-full">
      {evenings && <p>{t('evenings', { empty: evenings.empty, count: evenings.full + evenings.empty })}</p>}
      {refundedMonths.map(({ endUtc, cents }) => (
        <p key={endUtc}>
          {t('monthRefunded', { date: dayText(endUtc, t.language), amount: priceText(cents, t.language) })}
        </p>
      ))}
    </div>
  );
}
