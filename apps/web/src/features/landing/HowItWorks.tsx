import { useTexts } from '../../i18n/texts.ts';
import { landingTexts } from './landing.texts.ts';

export function HowItWorks() {
  const t = useTexts(landingTexts);
  const steps = [
    { title: t('step1Title'), text: t('step1Text') },
    { title: t('step2Title'), text: t('step2Text') },
    { title: t('step3Title'), text: t('step3Text') },
  ];
  return (
    <section className="border-t border-hairline">
      <div className="mx-auto max-w-7xl px-5 py-16 sm:py-24">
        <h2 className="text-4xl">{t('howTitle')}</h2>
        <ol className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="border-t-2 border-accent-solid pt-5">
              <span aria-hidden className="font-serif text-5xl text-accent-ink">
                {index + 1}
              </span>
              <h3 className="mt-3 text-2xl">{title}</h3>
              <p className="mt-2 text-ink-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
