import { defineTexts } from '../../i18n/texts.ts';

export const vouchingTexts = defineTexts({
  en: () => import('./vouching.en.ts'),
  fr: () => import('./vouching.fr.ts'),
});
