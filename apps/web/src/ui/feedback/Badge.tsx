import type { TierKey } from '@ambiance/domain/tiers';
import { Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { classes } from '../classes.ts';
import { uiTexts } from '../ui.texts.ts';

const tones = {
  neutral: 'bg-tint text-ink-muted',
  accent: 'bg-accent-soft text-accent-ink',
  gold: 'bg-gold-soft text-gold-ink',
  danger: 'bg-danger-soft text-danger-ink',
};

export interface BadgeProps {
  tone?: keyof typeof tones;
  icon?: ReactNode;
  /** The fact may take several lines. */
  isLong?: boolean;
  className?: string;
  children: ReactNode;
}

/** A short fact next to a name or a title. */
export function Badge({ tone = 'neutral', icon, isLong = false, className, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 px-2.5 py-0.5 text-sm font-medium',
        isLong ? 'rounded-xl' : 'rounded-full whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

const tierTones: Readonly<Record<TierKey, keyof typeof tones>> = {
  free: 'neutral',
  standard: 'accent',
  premium: 'gold',
};

/** A member's plan. Premium has a crown. */
export function PlanBadge({ tier, className = '' }: { tier: TierKey; className?: string }) {
  const t = useTexts(uiTexts);
  return (
    <Badge
      tone={tierTones[tier]}
      icon={tier === 'premium' && <Crown aria-hidden className="size-4" />}
      className={className}
    >
      <span className="sr-only">{t('planOf', { tier: t(`tier.${tier}`) })}</span>
      <span aria-hidden>{t(`tier.${tier}`)}</span>
    </Badge>
  );
}
