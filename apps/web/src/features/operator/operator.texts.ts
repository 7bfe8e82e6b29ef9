import { defineTexts } from '../../i18n/texts.ts';

export const operatorTexts = defineTexts({
  en: () => import('./operator.en.ts'),
  fr: () => import('./operator.fr.ts'),
});
