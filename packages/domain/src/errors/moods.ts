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
  'mood.end-is-over': {
    kind: 'invalid',
    en: 'That time has already passed. Choose another one.',
    fr: 'Cette heure est déjà passée. Choisis-en une autre.',
  },
  'mood.end-too-far': {
    kind: 'invalid',
    en: 'A mood can last up to a year.',
    fr: 'Une humeur peut durer un an au plus.',
  },
  'mood.end-of-none': {
    kind: 'invalid',
    en: 'Choose a mood first.',
    fr: 'Choisis d’abord une humeur.',
  },
} as const satisfies ErrorEntries;
