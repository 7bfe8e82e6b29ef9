import { type ErrorEntries, missing } from './entry.ts';

export const placeErrors = {
  'place.unknown': missing('There is no place near this location.', 'Il n’y a aucun lieu près de cette position.'),
} as const satisfies ErrorEntries;
