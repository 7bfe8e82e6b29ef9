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
    en: 'This end is over already. Choose a later one.',
    fr: 'Cette fin est déjà passée. Choisis-en une plus tardive.',
  },
  'mood.end-too-far': {
    kind: 'invalid',
    en: 'A mood can end within a year at most.',
    fr: 'Une humeur peut se terminer dans un an au plus tard.',
  },
  'mood.end-of-none': {
    kind: 'invalid',
    en: 'Choose a mood for this end.',
    fr: 'Choisis une humeur pour cette fin.',
  },
} as const satisfies ErrorEntries;
