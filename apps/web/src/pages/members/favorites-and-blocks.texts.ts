import { defineTexts } from '../../i18n/texts.ts';

export const favoritesAndBlocksTexts = defineTexts({
  en: () => import('./favorites-and-blocks.en.ts'),
  fr: () => import('./favorites-and-blocks.fr.ts'),
});
