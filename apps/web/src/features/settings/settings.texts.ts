import { defineTexts } from '../../i18n/texts.ts';

export const settingsTexts = defineTexts({
  en: () => import('./settings.en.ts'),
  fr: () => import('./settings.fr.ts'),
});
