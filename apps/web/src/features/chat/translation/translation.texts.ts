import { defineTexts } from '../../../i18n/texts.ts';

export const translationTexts = defineTexts({
  en: () => import('./translation.en.ts'),
  fr: () => import('./translation.fr.ts'),
});
