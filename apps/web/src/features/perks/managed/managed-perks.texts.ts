import { defineTexts } from '../../../i18n/texts.ts';

export const managedPerksTexts = defineTexts({
  en: () => import('./managed-perks.en.ts'),
  fr: () => import('./managed-perks.fr.ts'),
});
