import type { ErrorEntries } from './entry.ts';

export const requestErrors = {
  'request.invalid': {
    kind: 'invalid',
    en: 'Some fields need your attention.',
    fr: 'Certains champs sont à corriger.',
  },
  'request.malformed': {
    kind: 'invalid',
    en: 'The request could not be read.',
    fr: 'La requête est illisible.',
  },
  'request.too-slow': {
    kind: 'too-slow',
    en: 'The request took too long to arrive. Please try again.',
    fr: 'La requête a mis trop de temps à arriver. Réessaie.',
  },
  'request.too-large': {
    kind: 'too-large',
    en: 'The request is too large.',
    fr: 'La requête est trop volumineuse.',
  },
  'request.unsupported': {
    kind: 'unsupported',
    en: 'This kind of content is not accepted here.',
    fr: 'Ce type de contenu n’est pas accepté ici.',
  },
  'request.too-many': {
    kind: 'too-many',
    en: 'Too many requests. Please wait a moment and try again.',
    fr: 'Trop de requêtes. Attends un moment, puis réessaie.',
  },
  'route.unknown': { kind: 'missing', en: 'Service not found', fr: 'Service introuvable' },
  'route.method': {
    kind: 'method',
    en: 'This method is not allowed here.',
    fr: 'Cette méthode n’est pas permise ici.',
  },
  'server.failed': {
    kind: 'internal',
    en: 'Something went wrong on our side. Please try again later.',
    fr: 'Un problème est survenu de notre côté. Réessaie plus tard.',
  },
  'server.unavailable': {
    kind: 'unavailable',
    en: 'Ambiance is briefly unavailable. Please try again in a moment.',
    fr: 'Ambiance est momentanément indisponible. Réessaie dans un instant.',
  },
  'field.invalid': { kind: 'invalid', en: 'This value is not valid.', fr: 'Cette valeur n’est pas valide.' },
  'field.required': { kind: 'invalid', en: 'This field is required.', fr: 'Ce champ est obligatoire.' },
  'field.too-long': {
    kind: 'invalid',
    en: 'Please use at most {maximum} characters.',
    fr: 'Au plus {maximum} caractères.',
  },
  'field.characters': {
    kind: 'invalid',
    en: 'This text contains characters that can’t be used.',
    fr: 'Ce texte contient des caractères qui ne peuvent pas être utilisés.',
  },
} as const satisfies ErrorEntries;
