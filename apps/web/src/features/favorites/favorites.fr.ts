import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./favorites.en.ts')>()({
  addFavorite: 'Ajouter {name} aux favoris',
  removeFavorite: 'Retirer {name} des favoris',
  favoriteSaved: 'Ajouté aux favoris',
  favoriteRemoved: 'Retiré des favoris',
  favoriteFailed: 'Impossible de modifier les favoris',
  among: { one: 'Un de tes favoris est dans cette liste.', other: '{count} de tes favoris sont dans cette liste.' },
  amongOrMore: {
    one: 'Au moins un de tes favoris est dans cette liste.',
    other: 'Au moins {count} de tes favoris sont dans cette liste.',
  },
});
