import { defineTexts } from '../../i18n/texts.ts';

export const proposalsTexts = defineTexts({
  en: () => import('./proposals.en.ts'),
  fr: () => import('./proposals.fr.ts'),
});
