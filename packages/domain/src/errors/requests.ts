import {
  type ErrorEntries,
  internal,
  invalid,
  missing,
  tooLarge,
  tooMany,
  tooSlow,
  unavailable,
  unsupported,
  wrongMethod,
} from './entry.ts';

export const requestErrors = {
  'request.invalid': invalid('Some fields need your attention.', 'Certains champs sont à corriger.'),
  'request.malformed': invalid('The request could not be read.', 'La requête est illisible.'),
  'request.too-slow': tooSlow(
    'The request took too long to arrive. Please try again.',
    'La requête a mis trop de temps à arriver. Il faut réessayer.',
  ),
  'request.too-large': tooLarge('The request is too large.', 'La requête est trop volumineuse.'),
  'request.unsupported': unsupported(
    'This kind of content is not accepted here.',
    'Ce type de contenu n’est pas accepté ici.',
  ),
  'request.too-many': tooMany(
    'Too many requests. Please wait a moment and try again.',
    'Trop de requêtes. Il faut attendre un moment avant de réessayer.',
  ),
  'route.unknown': missing('Service not found', 'Service introuvable'),
  'route.method': wrongMethod('This method is not allowed here.', 'Cette méthode n’est pas permise ici.'),
  'server.failed': internal(
    'Something went wrong on our side. Please try again later.',
    'Un problème est survenu de notre côté. Il faudra réessayer plus tard.',
  ),
  'server.unavailable': unavailable(
    'Ambiance is briefly unavailable. Please try again in a moment.',
    'Ambiance est momentanément indisponible. Il faudra réessayer dans un instant.',
  ),
  'field.invalid': invalid('This value is not valid.', 'Cette valeur n’est pas valide.'),
  'field.required': invalid('This field is required.', 'Ce champ est obligatoire.'),
  'field.too-long': invalid('Please use at most {maximum} characters.', 'Au plus {maximum} caractères.'),
  'field.characters': invalid(
    'This text contains characters that can’t be used.',
    'Ce texte contient des caractères qui ne peuvent pas être utilisés.',
  ),
} as const satisfies ErrorEntries;
