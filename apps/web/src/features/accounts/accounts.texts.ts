import { defineTexts } from '../../i18n/texts.ts';

export const accountsTexts = defineTexts({
  en: () => import('./accounts.en.ts'),
  fr: () => import('./accounts.fr.ts'),
});
