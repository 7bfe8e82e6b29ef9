import { Ban, Eye, Flag } from 'lucide-react';
import { useTexts } from '../../i18n/texts.ts';
import { landingTexts } from './landing.texts.ts';
import { Link } from '../../ui/actions/Link.tsx';

export function SafetySection() {
  const t = useTexts(landingTexts);
  const promises = [
    { Icon: Eye, title: t('safety1Title'), text: t('safety1Text') },
    { Icon: Flag, title: t('safety2Title'), text: t('safety2Text') },
    { Icon: Ban, title: t('safety3Title'), text: t('safety3Text') },
  ];
  return (
    <section className="mx-auto grid max-w-7xl gap-x-16 gap-y-10 px-4 py-16 sm:px-5 sm:py-24 lg:grid-cols-[1fr_1.3fr]">
      <div className="flex flex-col items-start gap-4">
        <h2 className="text-4xl">{t('safetyTitle')}</h2>
        <p className="text-lg text-ink-muted">{t('safetyText')}</p>
        <Link
          to="/safety"
          className="inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
        >
          {t('safetyLink')}
        </Link>
      </div>
      <ul className="flex flex-col divide-y divide-hairline border-y border-hairline">
        {promises.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-5 py-6">
            <Icon aria-hidden className="mt-1 size-7 shrink-0 text-accent-ink" />
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1 text-ink-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
