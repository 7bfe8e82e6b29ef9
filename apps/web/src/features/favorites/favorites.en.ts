export const texts = {
  addFavorite: 'Save {name} to favorites',
  removeFavorite: 'Remove {name} from favorites',
  favoriteSaved: 'Saved to favorites',
  favoriteRemoved: 'Removed from favorites',
  favoriteFailed: 'Failed to update favorites',
  among: { one: 'One of your favorites is in this list.', other: '{count} of your favorites are in this list.' },
  amongOrMore: {
    one: 'At least one of your favorites is in this list.',
    other: 'At least {count} of your favorites are in this list.',
  },
} as const;
