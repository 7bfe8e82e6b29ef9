import { maxRadiusKm } from '@ambiance/domain/search-radius';
import type { Tier } from '@ambiance/domain/tiers';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { plansTexts } from './plans.texts.ts';
import { dayText, priceText } from './usage.ts';

export interface TierCardProps {
  tier: Tier & { priceChange?: { monthlyCents: number; fromUtc: string } | null };
  current: boolean;
  /** The one action of the plan. */
  action?: ReactNode;
}

/** A plan on sale: its price and what it includes. */
export function TierCard({ tier, current, action }: TierCardProps) {
  const t = useTexts(plansTexts);
  const ui = useTexts(uiTexts);
  const language = useLanguage();
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
        <span className="font-serif text-4xl tabular-nums">{priceText(monthlyCents, language)}</span>
        <span className="text-sm text-ink-muted">{monthlyCents === 0 ? t('forever') : t('monthly')}</span>
        {priceChange && (
          <span className="mt-1 text-sm font-medium">
            {t('priceFrom', {
              price: priceText(priceChange.monthlyCents, language),
              date: dayText(priceChange.fromUtc, language),
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
