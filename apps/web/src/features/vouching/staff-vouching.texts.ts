import { defineTexts } from '../../i18n/texts.ts';

export const staffVouchingTexts = defineTexts({
  en: () => import('./staff-vouching.en.ts'),
  fr: () => import('./staff-vouching.fr.ts'),
});
