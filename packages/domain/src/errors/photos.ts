import type { ErrorEntries } from './entry.ts';

export const photoErrors = {
  'photo.none': {
    kind: 'invalid',
    en: 'Please choose at least one photo.',
    fr: 'Choisis au moins une photo.',
  },
  'photo.too-many-at-once': {
    kind: 'invalid',
    en: 'You can only upload up to 6 photos at once',
    fr: 'Tu peux téléverser au plus 6 photos à la fois',
  },
  'picture.one': {
    kind: 'invalid',
    en: 'Please choose one picture.',
    fr: 'Veuillez choisir une seule image.',
  },
  'photo.too-many': {
    kind: 'invalid',
    en: 'You can have at most 12 photos. Please delete some first.',
    fr: 'Tu peux avoir au plus 12 photos. Supprimes-en d’abord.',
  },
  'photo.too-large': {
    kind: 'too-large',
    en: 'Each photo must be less than 10MB',
    fr: 'Chaque photo doit faire moins de 10 Mo',
  },
  'photo.type': {
    kind: 'unsupported',
    en: 'Only JPG, PNG, and WEBP images are allowed',
    fr: 'Seules les images JPG, PNG et WEBP sont acceptées',
  },
  'photo.unreadable': {
    kind: 'invalid',
    en: 'A photo could not be read. It may be damaged; please choose another one.',
    fr: 'Une photo est illisible. Elle est peut-être endommagée ; choisis-en une autre.',
  },
  'photo.removed': {
    kind: 'invalid',
    en: 'One of these pictures was removed by our moderators and cannot be used again. Please choose another one.',
    fr: 'L’une de ces images a été retirée par notre équipe de modération et ne peut plus servir. Choisis-en une autre.',
  },
  'photo.dimensions': {
    kind: 'invalid',
    en: 'A photo may have at most 40 megapixels and 12,000 pixels a side.',
    fr: 'Une photo peut compter au plus 40 mégapixels et 12 000 pixels de côté.',
  },
  'photo.busy': {
    kind: 'unavailable',
    en: 'A lot of photos are arriving right now. Please try again in a moment.',
    fr: 'Beaucoup de photos arrivent en même temps. Réessaie dans un instant.',
  },
  'photo.id-invalid': {
    kind: 'invalid',
    en: 'Invalid photo URL format',
    fr: 'Format d’adresse de photo non valide',
  },
  'photo.order': {
    kind: 'conflict',
    en: 'Your photos have changed in the meantime. Please put them in order again.',
    fr: 'Tes photos ont changé entretemps. Remets-les en ordre.',
  },
  'photo.unknown': { kind: 'missing', en: 'This photo cannot be found.', fr: 'Cette photo est introuvable.' },
} as const satisfies ErrorEntries;
