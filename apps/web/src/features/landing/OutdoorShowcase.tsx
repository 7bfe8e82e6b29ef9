import { Bike, MountainSnow, Trees } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { MoodBadge } from '../../ui/MoodChip.tsx';
import { landingTexts } from './landing.texts.ts';

/** One mood told at length, in its own colour whatever the page's is. */
export function OutdoorShowcase() {
  const t = useTexts(landingTexts);
  const ideas = [
    { Icon: MountainSnow, name: t('outdoor1') },
    { Icon: Bike, name: t('outdoor2') },
    { Icon: Trees, name: t('outdoor3') },
  ];
  return (
    <section data-mood="outdoor" className="relative overflow-hidden bg-accent-soft">
      <svg
        aria-hidden
        viewBox="0 0 1440 420"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-x-0 bottom-0 h-64 w-full sm:h-96"
      >
        <circle cx="1130" cy="118" r="64" className="fill-accent-line/80" />
        <path d="M560 330 760 170l90 78 150-138 210 150 130-90 100 80v180H560Z" className="fill-accent-line/70" />
        <path d="M0 360c220-80 400-70 640-20s470 10 800-70v150H0Z" className="fill-accent-solid/85" />
        <path d="M0 400c320-50 760-20 1440-30v50H0Z" className="fill-accent-ink" />
      </svg>
      <div className="relative mx-auto flex max-w-7xl flex-col items-start gap-5 px-5 pt-16 pb-64 sm:pt-24 sm:pb-80">
        <MoodBadge mood="outdoor" className="bg-surface" />
        <h2 className="max-w-2xl text-4xl sm:text-5xl">{t('outdoorTitle')}</h2>
        <p className="max-w-xl text-lg">{t('outdoorText')}</p>
        <ul className="flex flex-wrap gap-x-8 gap-y-3">
          {ideas.map(({ Icon, name }) => (
            <li key={name} className="flex items-center gap-2.5 font-medium text-accent-ink">
              <Icon aria-hidden className="size-6" />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
