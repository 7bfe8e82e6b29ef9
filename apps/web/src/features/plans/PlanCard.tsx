import { useTexts } from '../../i18n/texts.ts';
import type { MyPlan } from '../../me/my-plan.ts';
import { PlanBadge } from '../../ui/feedback/Badge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { MoodBadge } from '../../ui/members/MoodChip.tsx';
import { plansTexts } from './plans.texts.ts';
import { UsageBar } from './UsageBar.tsx';

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
