import type { Me } from '@ambiance/contract/members';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { WordsForm } from '../../features/members/WordsForm.tsx';
import { PlaceForm } from '../../features/members/PlaceForm.tsx';
import { MyPhotos } from '../../features/photos/MyPhotos.tsx';
import { PhotoUpload } from '../../features/photos/PhotoUpload.tsx';
import { useTexts } from '../../i18n/texts.ts';
import type { MyPlan } from '../../me/my-plan.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { firstStepsTexts } from './first-steps.texts.ts';
import { FirstMood } from './FirstMood.tsx';
import { missingOf } from './missing-of.ts';
import { OwnCard } from './OwnCard.tsx';

const steps = ['photos', 'mood', 'words', 'place'] as const;

/** Announces the current step to screen readers. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

interface FirstStepsProps {
  me: Me;
  plan: MyPlan;
  onClose: () => void;
}

/** Completes a new member's card, one step at a time. Each step is saved at once and can be skipped. */
export function FirstSteps({ me, plan, onClose }: FirstStepsProps) {
  const t = useTexts(firstStepsTexts);
  const [index, setIndex] = useState(0);
  const step = steps[index] ?? 'card';
  const next = () => setIndex(index + 1);
  const missing = missingOf(me);
  const contents: Readonly<Record<typeof step, ReactNode>> = {
    photos: (
      <>
        <PhotoUpload kept={me.photos.length} />
        {me.photos.length > 0 && <MyPhotos kept={me.photos.length} />}
      </>
    ),
    mood: <FirstMood me={me} plan={plan} />,
    words: <WordsForm me={me} save={t('next')} onSaved={next} />,
    place: <PlaceForm me={me} save={t('next')} onSaved={next} />,
    card: <OwnCard me={me} />,
  };
  const canSkip = (step === 'photos' || step === 'mood') && missing.includes(step);
  return (
    <section aria-labelledby="first-step" className="mx-auto flex w-full max-w-xl flex-col gap-6">
      <div className="flex min-h-11 items-center justify-between gap-3">
        {index > 0 ? (
          <Button
            variant="quiet"
            icon={<ArrowLeft aria-hidden className="size-5" />}
            onClick={() => setIndex(index - 1)}
            className="-ml-4 px-4"
          >
            {t('back')}
          </Button>
        ) : (
          <span />
        )}
        {step !== 'card' && (
          <Button variant="quiet" onClick={onClose} className="-mr-4 px-4">
            {t('later')}
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-3">
        {step !== 'card' && (
          <>
            <p className="text-sm text-ink-muted">{t('step', { number: index + 1, count: steps.length })}</p>
            <div aria-hidden className="grid grid-cols-4 gap-1.5">
              {steps.map((one, place) => (
                <span
                  key={one}
                  className={`h-1.5 rounded-full ${place <= index ? 'bg-accent-solid' : 'bg-accent-line'}`}
                />
              ))}
            </div>
          </>
        )}
        <h1 key={step} id="first-step" ref={takeFocus} tabIndex={-1} className="text-3xl outline-none">
          {t(step)}
        </h1>
        <p className="text-ink-muted">{t(`${step}Lead`)}</p>
      </div>
      {contents[step]}
      {(step === 'photos' || step === 'mood') && (
        <Button variant={canSkip ? 'secondary' : 'primary'} wide onClick={next}>
          {t(canSkip ? 'skip' : 'next')}
        </Button>
      )}
      {step === 'card' && (
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <LinkButton to="/search">{t('discover')}</LinkButton>
          <Button variant="secondary" onClick={onClose}>
            {t('toProfile')}
          </Button>
        </div>
      )}
    </section>
  );
}
