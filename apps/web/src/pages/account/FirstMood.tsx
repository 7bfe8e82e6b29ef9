import type { Me } from '@ambiance/contract/members';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { MoodPicker } from '../../features/moods/MoodPicker.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { MyPlan } from '../../me/my-plan.ts';
import { rememberMe } from '../../me/my-queries.ts';
import { server } from '../../server/server.ts';
import { pickedMood } from '../../session/accent.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { firstStepsTexts } from './first-steps.texts.ts';

/** Sets the mood that was picked on the landing page if the plan includes it. If it does not, says so. */
export function FirstMood({ me, plan }: { me: Me; plan: MyPlan }) {
  const t = useTexts(firstStepsTexts);
  const ui = useTexts(uiTexts);
  const picked = pickedMood.get();
  const isOpen = picked !== undefined && plan.moods.includes(picked);
  const { mutate } = useMutation({
    scope: { id: 'mood' },
    mutationFn: () => server.moods.set({ body: { MoodKey: picked ?? null } }),
    onSuccess: ({ current }) => rememberMe({ currentMoodKey: current }),
  });
  const carry = useEffectEvent(() => {
    if (isOpen && me.currentMoodKey === null) mutate();
  });
  useEffect(() => carry(), []);
  return (
    <>
      {picked && !isOpen && <p>{t('cameForLocked', { mood: ui(`mood.${picked}`) })}</p>}
      <MoodPicker current={me.currentMoodKey} untilUtc={me.moodUntilUtc} open={plan.moods} />
    </>
  );
}
