import { type Mood, moods } from '@ambiance/domain/moods';
import { type ComponentType, useEffect, useState } from 'react';
import { firstMood, pickedMood, previewedMood, useAccentMood } from '../../session/accent.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useSession } from '../../session/session.ts';
import { toRegister } from '../../session/start-page.ts';
import { Link } from '../../ui/actions/Link.tsx';
import { LinkButton } from '../../ui/actions/LinkButton.tsx';
import { MoodChip } from '../../ui/members/MoodChip.tsx';
import { Drawing } from './Drawing.tsx';
import { landingTexts } from './landing.texts.ts';

/** Describes Ambiance in one sentence. Choosing a mood colours the page. */
export function Hero() {
  const t = useTexts(landingTexts);
  const isMember = useSession() !== undefined;
  const mood = useAccentMood() ?? pickedMood.get() ?? firstMood;
  const [townPulse, setTownPulse] = useState<{ TownPulse: ComponentType<{ mood: Mood }> }>();
  useEffect(() => {
    // Fetched after the page is shown, so that the page does not wait for it.
    void import('./TownPulse.tsx').then(setTownPulse, () => undefined);
    return () => previewedMood.set(undefined);
  }, []);

  return (
    <section className="mx-auto grid max-w-7xl items-center gap-x-16 gap-y-10 px-4 py-10 sm:px-5 sm:py-14 lg:grid-cols-[1.25fr_1fr] lg:py-20">
      <div className="flex flex-col items-start gap-6">
        {/* Drawn faces, which belong to no member. */}
        <img src="/pictures/faces.webp" alt="" loading="lazy" width="312" height="72" className="h-14 w-auto sm:h-18" />
        <h1 tabIndex={-1} className="text-5xl sm:text-6xl lg:text-7xl">
          {t('headline')}
        </h1>
        <p className="max-w-xl text-lg text-ink-muted sm:text-xl">{t('lead')}</p>
        <div className="flex flex-wrap gap-3 max-sm:self-stretch max-sm:*:grow">
          <LinkButton to="/auth?tab=register" state={toRegister} className="px-7 text-lg">
            {t('startMatching')}
          </LinkButton>
          <LinkButton to="/auth" variant="quiet">
            {t('learnMore')}
            <span className="sr-only">{t('aboutAmbiance')}</span>
          </LinkButton>
        </div>
        <fieldset className="mt-4">
          <legend className="mb-3 font-medium">{t('moodQuestion')}</legend>
          <div className="flex flex-wrap gap-3">
            {moods.map((one) => (
              <MoodChip
                key={one}
                mood={one}
                selected={one === mood}
                onSelect={() => (isMember ? previewedMood : pickedMood).set(one)}
                onPreview={(on) => previewedMood.set(on ? one : undefined)}
              />
            ))}
          </div>
          <p className="mt-3 text-sm">
            <Link to="/pricing" className="underline">
              {t('moodPrices')}
            </Link>
          </p>
        </fieldset>
      </div>
      <figure className="relative overflow-hidden rounded-2xl bg-accent-soft max-sm:pt-[100%] sm:aspect-16/10 lg:aspect-4/5">
        <Drawing
          of={mood}
          className="absolute inset-x-0 top-0 aspect-square w-full animate-appear sm:aspect-auto sm:h-full"
        />
        {townPulse && <townPulse.TownPulse mood={mood} />}
        <figcaption
          aria-live="polite"
          className="bg-surface px-5 py-3 font-serif text-lg max-sm:rounded-b-2xl max-sm:border max-sm:border-t-0 max-sm:border-hairline sm:absolute sm:bottom-4 sm:left-4 sm:max-w-sm sm:rounded-xl"
        >
          {t(`scene.${mood}`)}
        </figcaption>
      </figure>
    </section>
  );
}
