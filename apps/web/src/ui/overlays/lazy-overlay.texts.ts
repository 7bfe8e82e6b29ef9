import { defineTexts } from '../../i18n/texts.ts';

export const lazyOverlayTexts = defineTexts({
  en: () => import('./lazy-overlay.en.ts'),
  fr: () => import('./lazy-overlay.fr.ts'),
});
