import { defineTexts } from '../../i18n/texts.ts';

export const careTexts = defineTexts({
  en: () => import('./care.en.ts'),
  fr: () => import('./care.fr.ts'),
});
