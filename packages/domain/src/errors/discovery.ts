import type { ErrorEntries } from './entry.ts';

export const discoveryErrors = {
  'position.out-of-range': {
    kind: 'invalid',
    en: 'This position is not on the map.',
    fr: 'Cette position n’est pas sur la carte.',
  },
  'position.too-often': {
    kind: 'too-many',
    en: 'Your position has changed too often. Please try again later.',
    fr: 'Votre position a changé trop souvent. Veuillez réessayer plus tard.',
  },
  'cursor.invalid': {
    kind: 'invalid',
    en: 'This page of results is no longer available. Please search again.',
    fr: 'Cette page de résultats n’est plus disponible. Veuillez relancer la recherche.',
  },
} as const satisfies ErrorEntries;
