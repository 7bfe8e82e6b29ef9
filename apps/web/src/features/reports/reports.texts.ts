import { defineTexts } from '../../i18n/texts.ts';

export const reportsTexts = defineTexts({
  en: () => import('./reports.en.ts'),
  fr: () => import('./reports.fr.ts'),
});
