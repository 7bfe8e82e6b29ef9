import { defineTexts } from '../../i18n/texts.ts';

export const accountStatusTexts = defineTexts({
  en: () => import('./account-status.en.ts'),
  fr: () => import('./account-status.fr.ts'),
});
