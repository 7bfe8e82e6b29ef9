import { Progress } from '@base-ui/react/progress';
import type { MyLimits } from '@ambiance/contract/plans';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { resetTime } from '../../me/reset-time.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { plansTexts } from './plans.texts.ts';
import { usedPercent } from './usage.ts';

export interface UsageBarProps {
  label: string;
  usage: MyLimits['dailyMessage'];
}

/** How much of a limit is used, and when it resets. */
export function UsageBar({ label, usage }: UsageBarProps) {
  const t = useTexts(plansTexts);
  const language = useLanguage();
  const { used, limit, resetsUtc } = usage;
  if (limit === null) {
    return (
      <div className="flex items-center justify-between gap-3">
        <span>{label}</span>
        <Badge tone="gold">{t('unlimited')}</Badge>
      </div>
    );
  }
  const percent = usedPercent(used, limit);
  const isUsedUp = percent === 100;
  const text = isUsedUp ? t('usedUp', { limit }) : t('usedOf', { used, limit });
  return (
    <Progress.Root value={percent} getAriaValueText={() => text} className="flex flex-col gap-1.5">
      <Progress.Label>{label}</Progress.Label>
      <Progress.Track className="h-2 overflow-hidden rounded-full bg-tint">
        <Progress.Indicator className={classes('rounded-full', isUsedUp ? 'bg-danger-solid' : 'bg-accent-solid')} />
      </Progress.Track>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-muted">
        <span className={classes('tabular-nums', isUsedUp && 'font-medium text-danger-ink')}>{text}</span>
        <span>{t('resets', { when: resetTime(resetsUtc, language) })}</span>
      </p>
    </Progress.Root>
  );
}
