import type { Me } from '@ambiance/contract/members';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { MoodButtons } from '../../features/moods/MoodTiles.tsx';
import { useSetMood } from '../../features/moods/use-set-mood.ts';
import { PhotoFrames } from '../../features/photos/PhotoFrames.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { MyPlan } from '../../me/my-plan.ts';
import { pickedMood } from '../../session/accent.ts';
import { discardPickedMood, keepPickedMood } from '../../session/picked-mood.ts';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { Steps } from '../../ui/layout/Steps.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type FirstStep, firstStepAddress } from './first-step.ts';
import { firstStepsTexts } from './first-steps.texts.ts';

/** Announces the current step to screen readers. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

interface FirstStepsProps {
  me: Me;
  plan: MyPlan;
  step: FirstStep;
}

/** A newcomer's photos and mood, one screen each. Each is saved at once and can be skipped. Then they can search for people. */
export function FirstSteps({ me, plan, step }: FirstStepsProps) {
  const t = useTexts(firstStepsTexts);
  const { picked, isCarried } = useCarriedMood(me, plan);
  const hasPhoto = me.photos.length > 0;
  const contents: Readonly<Record<FirstStep, ReactNode>> = {
    photos: <PhotoFrames />,
    mood: <FirstMood picked={picked} plan={plan} />,
  };
  // A member who already has a mood skips this step.
  const isMoodAsked = step === 'mood' || (!isCarried && me.currentMoodKey === null);
  const next = step === 'photos' && isMoodAsked ? firstStepAddress('mood') : '/search';
  const number = step === 'photos' ? 1 : 2;
  return (
    <section aria-labelledby="first-step" className="mx-auto flex w-full max-w-xl flex-col gap-6">
      {isMoodAsked && <Steps number={number} count={2} label={t('step', { number, count: 2 })} />}
      <div className="flex flex-col gap-3">
        <h1 key={step} id="first-step" ref={takeFocus} tabIndex={-1} className="text-3xl outline-none">
          {t(step)}
        </h1>
        <p className="text-balance text-ink-muted">{t(`${step}Lead`)}</p>
      </div>
      {contents[step]}
      {step === 'photos' && hasPhoto ? (
        <LinkButton to={next} wide>
          {t('next')}
        </LinkButton>
      ) : (
        <LinkButton to={next} variant="quiet" wide className="text-ink-muted">
          {t('skip')}
        </LinkButton>
      )}
    </section>
  );
}

/** Pressing a mood sets it and leads to the people who share it. */
function FirstMood({ picked, plan }: { picked: string | undefined; plan: MyPlan }) {
  const t = useTexts(firstStepsTexts);
  const navigate = useNavigate();
  const setMood = useSetMood(() => void navigate('/search'));
  return (
    <>
      {picked && <p>{t('cameForLocked', { mood: picked })}</p>}
      <MoodButtons legend={t('mood')} open={plan.moods} onChoose={(mood) => setMood.mutate(mood)} />
    </>
  );
}

/** Sets the mood that was picked on the landing page if the plan includes it, so that no one has to choose it twice. */
function useCarriedMood(me: Me, plan: MyPlan) {
  const ui = useTexts(uiTexts);
  const [picked] = useState(() => {
    keepPickedMood();
    return pickedMood.get();
  });
  const isOpen = picked !== undefined && plan.moods.includes(picked);
  const { mutate } = useSetMood(discardPickedMood);
  const carry = useEffectEvent(() => {
    if (isOpen && me.currentMoodKey === null) mutate(picked);
  });
  useEffect(() => carry(), []);
  return { isCarried: isOpen, picked: picked && !isOpen ? ui(`mood.${picked}`) : undefined };
}
