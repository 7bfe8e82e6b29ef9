import type { PauseMonths } from '@ambiance/domain/subscriptions';
import { builtInTiers } from '@ambiance/domain/tiers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { queryClient } from '../../server/query-client.ts';
import { server } from '../../server/server.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { showRefusal, showToast } from '../../ui/feedback/toast.ts';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useNow } from '../../ui/use-now.ts';
import type { MySubscription } from './my-subscription.ts';
import { pauseTexts } from './pause.texts.ts';
import { tiersQuery } from './tiers-query.ts';
import { dayText, priceText } from './usage.ts';

const reloadPlan = () => queryClient.invalidateQueries({ queryKey: ['me'] });

/** Pauses a paid plan, or ends its pause. Nothing for plans that cannot be paused. */
export function PausePlan({ subscription }: { subscription: MySubscription }) {
  const t = useTexts(pauseTexts);
  const [isOpen, setOpen] = useState(false);
  const { pause, pauseChoices = [] } = subscription;
  if (!pause && pauseChoices.length === 0) return null;
  if (pause && !pause.hasBegun) return <CancelPause fromUtc={pause.fromUtc} />;
  return (
    <>
      <Button variant={pause ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        {t(pause ? 'resume' : 'pause')}
      </Button>
      {isOpen && pause && <ResumeDialog subscription={subscription} onClose={() => setOpen(false)} />}
      {isOpen && !pause && <PauseDialog subscription={subscription} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PlanDialogProps {
  subscription: MySubscription;
  onClose: () => void;
}

/** Asks for how many months the plan is paused. */
function PauseDialog({ subscription, onClose }: PlanDialogProps) {
  const t = useTexts(pauseTexts);
  const ui = useTexts(uiTexts);
  const { tier, currentPeriodEndUtc, pauseChoices = [] } = subscription;
  const [months, setMonths] = useState<PauseMonths>(1);
  const fromUtc = currentPeriodEndUtc ?? '';
  const pause = useMutation({
    mutationFn: () => server.billing.pause({ body: { months } }),
    onSuccess: () => {
      const { untilUtc } = pauseChoices.find((choice) => choice.months === months)!;
      showToast(t('done', { from: dayText(fromUtc, t.language), until: dayText(untilUtc, t.language) }));
      onClose();
    },
    onError: (error) => showRefusal(error, t('failed')),
    onSettled: reloadPlan,
  });
  return (
    <FormDialog
      title={t('title', { tier: ui(`tier.${tier}`) })}
      description={t('text', { date: dayText(fromUtc, t.language) })}
      submit={{
        label: t('action'),
        busy: pause.isPending,
        run: async (event) => {
          event.preventDefault();
          pause.mutate();
        },
      }}
      dismiss={t('notNow')}
      onClose={onClose}
    >
      <RadioGroup
        legend={t('legend')}
        value={String(months)}
        onChange={(value) => setMonths(Number(value) as PauseMonths)}
        choices={pauseChoices.map((choice) => ({
          value: String(choice.months),
          label: t('months', { count: choice.months }),
          hint: t('resumesOn', { date: dayText(choice.untilUtc, t.language) }),
        }))}
      />
      <p className="text-sm text-ink-muted">{t('charged')}</p>
    </FormDialog>
  );
}

/** Cancels a pause that has not begun. */
function CancelPause({ fromUtc }: { fromUtc: string }) {
  const t = useTexts(pauseTexts);
  const cancel = useMutation({
    mutationFn: () => server.billing.resume(),
    onSuccess: () => showToast(t('pauseCancelled', { date: dayText(fromUtc, t.language) })),
    onError: (error) => showRefusal(error, t('resumeFailed')),
    onSettled: reloadPlan,
  });
  return (
    <Button variant="secondary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
      {t('cancelPause')}
    </Button>
  );
}

/** Says what is charged now, and resumes the plan. */
function ResumeDialog({ subscription: { pause, priceChange }, onClose }: PlanDialogProps) {
  const t = useTexts(pauseTexts);
  const ui = useTexts(uiTexts);
  const now = useNow();
  const { data: tiers = builtInTiers } = useQuery(tiersQuery);
  const tier = pause!.tier;
  const isOldPrice = priceChange !== null && Date.parse(priceChange.fromUtc) > now.getTime();
  const cents = isOldPrice ? priceChange.oldMonthlyCents : tiers.find(({ key }) => key === tier)!.monthlyCents;
  const resume = useMutation({
    mutationFn: () => server.billing.resume(),
    onSuccess: () => {
      showToast(t('resumed'));
      onClose();
    },
    onError: (error) => showRefusal(error, t('resumeFailed')),
    onSettled: reloadPlan,
  });
  return (
    <ConfirmDialog
      title={t('resumeTitle', { tier: ui(`tier.${tier}`) })}
      action={t('resumeAction')}
      variant="primary"
      dismiss={t('notNow')}
      busy={resume.isPending}
      onConfirm={() => resume.mutate()}
      onClose={onClose}
    >
      {t('resumeText', { price: priceText(cents, t.language) })}
    </ConfirmDialog>
  );
}

/** Describes a pause in a sentence; undefined without one. */
export function usePauseText({ pause }: MySubscription): string | undefined {
  const t = useTexts(pauseTexts);
  const ui = useTexts(uiTexts);
  if (!pause) return undefined;
  const [from, until] = [dayText(pause.fromUtc, t.language), dayText(pause.untilUtc, t.language)];
  return pause.hasBegun ? t('begun', { tier: ui(`tier.${pause.tier}`), until }) : t('planned', { from, until });
}
