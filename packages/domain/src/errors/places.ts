import type { ErrorEntries } from './entry.ts';

export const placeErrors = {
  'place.unknown': {
    kind: 'missing',
    en: 'There is no place near this location.',
    fr: 'Il n’y a aucun lieu près de cette position.',
  },
} as const satisfies ErrorEntries;
