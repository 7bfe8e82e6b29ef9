import type { ErrorEntries } from './entry.ts';

export const faceErrors = {
  'face.gone': {
    kind: 'conflict',
    en: 'This photo is no longer the primary photo, so there’s nothing left to decide.',
    fr: 'Cette photo n’est plus la photo principale. Il n’y a plus rien à décider.',
  },
  'face.looked-at': {
    kind: 'conflict',
    en: 'Someone else has already reviewed this photo.',
    fr: 'Une autre personne a déjà examiné cette photo.',
  },
} as const satisfies ErrorEntries;
