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
    fr: 'Ton forfait ne comprend pas cette humeur. Passe à un forfait supérieur.',
  },
} as const satisfies ErrorEntries;
