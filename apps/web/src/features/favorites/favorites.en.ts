export const texts = {
  addFavorite: 'Save {name} to favorites',
  removeFavorite: 'Remove {name} from favorites',
  favoriteSaved: 'Saved to favorites',
  favoriteRemoved: 'Removed from favorites',
  favoriteFailed: 'Failed to update favorites',
  among: { one: 'One of your favorites is among them.', other: '{count} of your favorites are among them.' },
  amongOrMore: {
    one: 'At least one of your favorites is among them.',
    other: 'At least {count} of your favorites are among them.',
  },
} as const;
