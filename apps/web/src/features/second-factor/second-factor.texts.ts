import { defineTexts } from '../../i18n/texts.ts';

export const secondFactorTexts = defineTexts({
  en: () => import('./second-factor.en.ts'),
  fr: () => import('./second-factor.fr.ts'),
});
