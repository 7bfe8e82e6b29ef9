import type { ErrorEntries } from './entry.ts';

export const moodErrors = {
  'mood.unknown': {
    kind: 'invalid',
    en: 'This mood does not exist.',
    fr: 'Cette humeur n’existe pas.',
  },
  'mood.not-in-plan': {
    kind: 'forbidden',
    en: "Your plan doesn't include this mood. Please upgrade.",
    fr: 'Votre forfait ne comprend pas cette humeur. Veuillez passer à un forfait supérieur.',
  },
} as const satisfies ErrorEntries;
