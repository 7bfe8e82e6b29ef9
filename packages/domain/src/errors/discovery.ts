import type { ErrorEntries } from './entry.ts';

export const discoveryErrors = {
  'position.out-of-range': {
    kind: 'invalid',
    en: 'This location is not on the map.',
    fr: 'Cette position n’est pas sur la carte.',
  },
  'position.missing': {
    kind: 'conflict',
    en: 'We don’t know your location yet. Share it, then try again.',
    fr: 'Nous ne connaissons pas encore ta position. Partage-la, puis réessaie.',
  },
  'position.too-often': {
    kind: 'too-many',
    en: 'Your location has changed too often. Please try again later.',
    fr: 'Ta position a changé trop souvent. Réessaie plus tard.',
  },
  'ages.crossed': {
    kind: 'invalid',
    en: 'Minimum age can’t be higher than maximum age.',
    fr: 'L’âge minimal ne peut pas dépasser l’âge maximal.',
  },
  'cursor.invalid': {
    kind: 'invalid',
    en: 'These results are no longer available. Please search again.',
    fr: 'Ces résultats ne sont plus disponibles. Relance la recherche.',
  },
} as const satisfies ErrorEntries;
