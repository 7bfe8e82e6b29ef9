import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./picture-field.en.ts')>()({
  addPicture: 'Ajouter une image',
  replacePicture: 'Remplacer',
  removePicture: 'Retirer',
  'named.addPicture': 'Ajouter une image : {name}',
  'named.replacePicture': 'Remplacer l’image : {name}',
  'named.removePicture': 'Retirer l’image : {name}',
  pictureHint: 'JPG, PNG ou WEBP, moins de 10 Mo',
});
