import { defineTexts } from '../../i18n/texts.ts';

export const blocksTexts = defineTexts({
  en: () => import('./blocks.en.ts'),
  fr: () => import('./blocks.fr.ts'),
});
