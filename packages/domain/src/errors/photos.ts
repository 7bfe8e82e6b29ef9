import { conflict, type ErrorEntries, invalid, missing, tooLarge, unavailable, unsupported } from './entry.ts';

export const photoErrors = {
  'photo.none': invalid('Please choose at least one photo.', 'Choisis au moins une photo.'),
  'photo.too-many-at-once': invalid(
    'You can only upload up to 6 photos at once',
    'Tu peux téléverser au plus 6 photos à la fois',
  ),
  'picture.one': invalid('Please choose one picture.', 'Veuillez choisir une seule image.'),
  'photo.too-many': invalid(
    'You can have at most 12 photos. Please delete some first.',
    'Tu peux avoir au plus 12 photos. Supprimes-en d’abord.',
  ),
  'photo.too-large': tooLarge('Each photo must be less than 10MB', 'Chaque photo doit faire moins de 10 Mo'),
  'photo.type': unsupported(
    'Only JPG, PNG, and WEBP images are allowed',
    'Seules les images JPG, PNG et WEBP sont acceptées',
  ),
  'photo.unreadable': invalid(
    'A photo could not be read. It may be damaged; please choose another one.',
    'Une photo est illisible. Elle est peut-être endommagée ; il en faut une autre.',
  ),
  'photo.removed': invalid(
    'One of these pictures was removed by our moderators and cannot be used again. Please choose another one.',
    'L’une de ces images a été retirée par notre équipe de modération et ne peut plus servir. Il en faut une autre.',
  ),
  'photo.dimensions': invalid(
    'A photo may have at most 40 megapixels and 12,000 pixels a side.',
    'Une photo peut compter au plus 40 mégapixels et 12 000 pixels de côté.',
  ),
  'photo.busy': unavailable(
    'A lot of photos are arriving right now. Please try again in a moment.',
    'Beaucoup de photos arrivent en même temps. Il faudra réessayer dans un instant.',
  ),
  'photo.id-invalid': invalid('Invalid photo URL format', 'Format d’adresse de photo non valide'),
  'photo.order': conflict(
    'Your photos have changed in the meantime. Please put them in order again.',
    'Tes photos ont changé entretemps. Remets-les en ordre.',
  ),
  'photo.unknown': missing('This photo cannot be found.', 'Cette photo est introuvable.'),
} as const satisfies ErrorEntries;
