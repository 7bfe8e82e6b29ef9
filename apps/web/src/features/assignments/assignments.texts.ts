import { defineTexts } from '../../i18n/texts.ts';

export const assignmentsTexts = defineTexts({
  en: () => import('./assignments.en.ts'),
  fr: () => import('./assignments.fr.ts'),
});
