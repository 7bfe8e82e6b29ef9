import { defineTexts } from '../../i18n/texts.ts';

export const notFoundTexts = defineTexts({
  en: () => import('./not-found.en.ts'),
  fr: () => import('./not-found.fr.ts'),
});
