import { useTexts } from '../i18n/texts.ts';
import { appTexts } from './app.texts.ts';

/** A demo says so on every screen: its pages are marked, so that the banner is there with the first picture. */
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
