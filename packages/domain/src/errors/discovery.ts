import { conflict, type ErrorEntries, invalid, tooMany } from './entry.ts';

export const discoveryErrors = {
  'position.out-of-range': invalid('This location is not on the map.', 'Cette position n’est pas sur la carte.'),
  'position.missing': conflict(
    'We don’t know your location yet. Share it, then try again.',
    'Nous ne connaissons pas encore ta position. Partage-la, puis réessaie.',
  ),
  'position.too-often': tooMany(
    'Your location has changed too often. Please try again later.',
    'Ta position a changé trop souvent. Réessaie plus tard.',
  ),
  'ages.crossed': invalid(
    'Minimum age can’t be higher than maximum age.',
    'L’âge minimal ne peut pas dépasser l’âge maximal.',
  ),
  'cursor.invalid': invalid(
    'These results are no longer available. Please search again.',
    'Ces résultats ne sont plus disponibles. Relance la recherche.',
  ),
} as const satisfies ErrorEntries;
