import { Check } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { plansTexts } from './plans.texts.ts';

/** Promises about selling plans, each of which a test in `e2e/fairness/` keeps. */
const promises = [
  'fair.cancel',
  'fair.pressure',
  'fair.tax',
  'fair.renewal',
  'fair.pause',
  'fair.guarantee',
  'fair.safety',
] as const;

export function FairPromises() {
  const t = useTexts(plansTexts);
  return (
    <section aria-labelledby="fair" className="flex max-w-2xl flex-col gap-4">
      <h2 id="fair" className="text-2xl">
        {t('fair.title')}
      </h2>
      <ul className="flex flex-col gap-2">
        {promises.map((promise) => (
          <li key={promise} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
            {t(promise)}
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-muted">{t('fair.tested')}</p>
    </section>
  );
}
