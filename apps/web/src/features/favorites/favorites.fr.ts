import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./favorites.en.ts')>()({
  addFavorite: 'Ajouter {name} aux favoris',
  removeFavorite: 'Retirer {name} des favoris',
  favoriteSaved: 'Ajouté aux favoris',
  favoriteRemoved: 'Retiré des favoris',
  favoriteFailed: 'Impossible de modifier les favoris',
  among: { one: 'Un de tes favoris en fait partie.', other: '{count} de tes favoris en font partie.' },
  amongOrMore: {
    one: 'Au moins un de tes favoris en fait partie.',
    other: 'Au moins {count} de tes favoris en font partie.',
  },
});
