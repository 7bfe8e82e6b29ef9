import { Check } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { Drawing } from './Drawing.tsx';
import { landingTexts } from './landing.texts.ts';

export function VenuesSection() {
  const t = useTexts(landingTexts);
  return (
    <section className="overflow-x-clip border-t border-hairline bg-sunken">
      <div className="mx-auto grid max-w-7xl grid-cols-1 items-center gap-x-16 gap-y-10 px-4 py-16 sm:px-5 sm:py-24 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <h2 className="text-4xl">{t('venuesTitle')}</h2>
          <p className="max-w-xl text-lg text-ink-muted">{t('venuesText')}</p>
          <ul className="flex flex-col gap-2.5">
            {[t('venues1'), t('venues2'), t('venues3')].map((point) => (
              <li key={point} className="flex items-center gap-3">
                <Check aria-hidden className="size-5 shrink-0 text-accent-ink" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <Ticket />
      </div>
    </section>
  );
}

/** A perk as the wallet shows it: a paper coupon with a stub. */
function Ticket() {
  const t = useTexts(landingTexts);
  return (
    <div className="mx-auto flex w-full max-w-lg -rotate-2 rounded-xl border border-hairline bg-surface shadow-floating">
      <div className="flex flex-1 flex-col gap-2 p-6 sm:p-8">
        <p className="text-sm font-semibold tracking-wide text-accent-ink uppercase">{t('sampleKind')}</p>
        <p className="font-serif text-2xl sm:text-3xl">{t('sampleTitle')}</p>
        <p className="mt-auto pt-6 text-ink-muted">{t('sampleText')}</p>
      </div>
      <div className="relative flex w-28 shrink-0 items-center justify-center border-l-2 border-dashed border-hairline sm:w-36">
        <span className="absolute -top-3 -left-3 size-6 rounded-full border-b border-hairline bg-sunken" />
        <span className="absolute -bottom-3 -left-3 size-6 rounded-full border-t border-hairline bg-sunken" />
        <Drawing of="code" className="size-20 sm:size-24" />
      </div>
    </div>
  );
}
