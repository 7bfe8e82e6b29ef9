import { translation } from '../../i18n/catalogue.ts';
import type * as english from './favorites.en.ts';

export const texts = translation<typeof english>()({
  addFavorite: 'Ajouter {name} aux favoris',
  removeFavorite: 'Retirer {name} des favoris',
  favoriteSaved: 'Ajouté aux favoris',
  favoriteRemoved: 'Retiré des favoris',
  favoriteFailed: 'Impossible de modifier les favoris',
});
