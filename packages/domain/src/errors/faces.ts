import type { ErrorEntries } from './entry.ts';

export const faceErrors = {
  'face.gone': {
    kind: 'conflict',
    en: 'This photo is no longer shown first, so there is nothing left to decide.',
    fr: 'Cette photo n’est plus la première du profil. Il n’y a plus rien à décider.',
  },
  'face.looked-at': {
    kind: 'conflict',
    en: 'Somebody else has already looked at this photo.',
    fr: 'Une autre personne a déjà examiné cette photo.',
  },
} as const satisfies ErrorEntries;
