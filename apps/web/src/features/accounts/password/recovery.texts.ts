import { defineTexts } from '../../../i18n/texts.ts';

export const recoveryTexts = defineTexts({
  en: () => import('./recovery.en.ts'),
  fr: () => import('./recovery.fr.ts'),
});
