import { defineTexts } from '../../i18n/texts.ts';

export const accountDataTexts = defineTexts({
  en: () => import('./account-data.en.ts'),
  fr: () => import('./account-data.fr.ts'),
});
