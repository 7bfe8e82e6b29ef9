import { defineTexts } from '../i18n/texts.ts';

export const staffOnlyTexts = defineTexts({
  en: () => import('./staff-only.en.ts'),
  fr: () => import('./staff-only.fr.ts'),
});
