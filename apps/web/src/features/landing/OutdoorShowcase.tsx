import { useTexts } from '../../i18n/texts.ts';
import { MoodBadge } from '../../ui/members/MoodChip.tsx';
import { Drawing } from './Drawing.tsx';
import { landingTexts } from './landing.texts.ts';

/** Presents one mood in detail, always in that mood's colour. */
export function OutdoorShowcase() {
  const t = useTexts(landingTexts);
  return (
    <section data-mood="outdoor" className="relative overflow-hidden bg-accent-soft">
      <Drawing of="ridge" className="absolute inset-x-0 bottom-0 h-64 w-full sm:h-96" />
      <div className="relative mx-auto flex max-w-7xl flex-col items-start gap-5 px-4 pt-16 pb-64 sm:px-5 sm:pt-24 sm:pb-80">
        <MoodBadge mood="outdoor" className="bg-surface" />
        <h2 className="max-w-2xl text-4xl sm:text-5xl">{t('outdoorTitle')}</h2>
        <p className="max-w-xl text-lg">{t('outdoorText')}</p>
        <ul className="flex flex-wrap gap-x-3 gap-y-2">
          {[t('outdoor1'), t('outdoor2'), t('outdoor3')].map((idea) => (
            <li
              key={idea}
              className="rounded-full border border-accent-line bg-surface px-4 py-1.5 font-medium text-accent-ink"
            >
              {idea}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
