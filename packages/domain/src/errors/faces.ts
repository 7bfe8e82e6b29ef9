import { conflict, type ErrorEntries } from './entry.ts';

export const faceErrors = {
  'face.gone': conflict(
    'This photo is no longer the primary photo, so there’s nothing left to decide.',
    'Cette photo n’est plus la photo principale. Il n’y a plus rien à décider.',
  ),
  'face.looked-at': conflict(
    'Someone else has already reviewed this photo.',
    'Une autre personne a déjà examiné cette photo.',
  ),
} as const satisfies ErrorEntries;
