import { Progress } from '@base-ui/react/progress';
import type { MyLimits } from '@ambiance/contract/plans';
import { useTexts } from '../../i18n/texts.ts';
import type { MyPlan } from '../../me/my-plan.ts';
import { Badge, PlanBadge } from '../../ui/feedback/Badge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { MoodBadge } from '../../ui/members/MoodChip.tsx';
import { plansTexts } from './plans.texts.ts';
import { resetTime } from '../../me/reset-time.ts';
import { classes } from '../../ui/classes.ts';
import { usedPercent } from './usage.ts';

/** The member's plan: what it includes and how much of it is used. */
export function PlanCard({ plan }: { plan: MyPlan }) {
  const t = useTexts(plansTexts);
  const { tier, moods, dailyMessage, weeklyNewChats } = plan;
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-xl">{t('myPlan')}</h2>
          <PlanBadge tier={tier} />
        </div>
        <p className="text-sm text-ink-muted">{t(`about.${tier}`)}</p>
      </div>
      <div className="flex flex-col gap-2">
        <h3 className="font-sans text-base font-medium tracking-normal">{t('moods')}</h3>
        <div className="flex flex-wrap gap-2">
          {moods.map((mood) => (
            <MoodBadge key={mood} mood={mood} />
          ))}
        </div>
      </div>
      {dailyMessage && weeklyNewChats ? (
        <>
          <UsageBar label={t('dailyMessages')} usage={dailyMessage} />
          <UsageBar label={t('weeklyNewChats')} usage={weeklyNewChats} />
          {weeklyNewChats.limit !== null && weeklyNewChats.returned > 0 && (
            <p className="-mt-3 text-sm text-ink-muted">{t('chatsReturned', { count: weeklyNewChats.returned })}</p>
          )}
        </>
      ) : (
        <p className="text-sm text-ink-muted">{t('usageUnknown')}</p>
      )}
      {tier !== 'premium' && (
        <LinkButton to="/subscriptions" variant="secondary">
          {t('upgrade')}
        </LinkButton>
      )}
    </Card>
  );
}

interface UsageBarProps {
  label: string;
  usage: MyLimits['dailyMessage'];
}

/** How much of a limit is used, and when it resets. */
function UsageBar({ label, usage }: UsageBarProps) {
  const t = useTexts(plansTexts);
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
        <span>{t('resets', { when: resetTime(resetsUtc, t.language) })}</span>
      </p>
    </Progress.Root>
  );
}
