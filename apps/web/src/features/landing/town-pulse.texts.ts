import { defineTexts } from '../../i18n/texts.ts';

export const townPulseTexts = defineTexts({
  en: () => import('./town-pulse.en.ts'),
  fr: () => import('./town-pulse.fr.ts'),
});
