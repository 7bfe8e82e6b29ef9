import { useTexts } from '../i18n/texts.ts';
import { useInstance } from '../instance.ts';
import { appTexts } from './app.texts.ts';

/** A demo says so on every screen. */
export function DemoBanner() {
  const t = useTexts(appTexts);
  if (!useInstance()?.demo) return null;
  return <aside className="bg-ink px-4 py-1.5 text-center text-sm text-paper">{t('demoBanner')}</aside>;
}
