export const texts = {
  addFavorite: 'Save {name} to favorites',
  removeFavorite: 'Remove {name} from favorites',
  favoriteSaved: 'Saved to favorites',
  favoriteRemoved: 'Removed from favorites',
  favoriteFailed: 'Failed to update favorites',
} as const;
