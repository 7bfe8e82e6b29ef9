import { defineTexts } from '../../i18n/texts.ts';

export const favoritesTexts = defineTexts({
  en: () => import('./favorites.en.ts'),
  fr: () => import('./favorites.fr.ts'),
});
