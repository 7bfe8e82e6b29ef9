import { defineTexts } from '../../i18n/texts.ts';

export const firstStepsTexts = defineTexts({
  en: () => import('./first-steps.en.ts'),
  fr: () => import('./first-steps.fr.ts'),
});
