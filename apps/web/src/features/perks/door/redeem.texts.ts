import { defineTexts } from '../../../i18n/texts.ts';

export const redeemTexts = defineTexts({
  en: () => import('./redeem.en.ts'),
  fr: () => import('./redeem.fr.ts'),
});
