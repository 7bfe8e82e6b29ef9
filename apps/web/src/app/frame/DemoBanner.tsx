import { useTexts } from '../../i18n/texts.ts';
import { appTexts } from '../app.texts.ts';

/** Banner of a demo, on every screen. Demo pages are marked, so that the banner is part of the first paint. */
export function DemoBanner() {
  const t = useTexts(appTexts);
  return (
    <aside className="hidden bg-ink px-4 py-1.5 text-center text-sm text-balance text-paper [[data-demo]_&]:block">
      <p>
        {t('demoBanner')}{' '}
        <a href="/dev/outbox" className="underline">
          {t('demoOutbox')}
        </a>
      </p>
    </aside>
  );
}
