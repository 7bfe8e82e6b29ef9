import { defineTexts } from '../../i18n/texts.ts';

export const discoveryTexts = defineTexts({
  en: () => import('./discovery.en.ts'),
  fr: () => import('./discovery.fr.ts'),
});
