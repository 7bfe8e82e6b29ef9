import { defineTexts } from '../../../i18n/texts.ts';

export const emailTexts = defineTexts({
  en: () => import('./email.en.ts'),
  fr: () => import('./email.fr.ts'),
});
