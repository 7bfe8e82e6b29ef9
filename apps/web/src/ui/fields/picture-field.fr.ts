import { translation } from '../../i18n/catalogue.ts';
import type * as english from './picture-field.en.ts';

export const texts = translation<typeof english>()({
  addPicture: 'Ajouter une image',
  replacePicture: 'Remplacer',
  removePicture: 'Retirer',
  'named.addPicture': 'Ajouter une image : {name}',
  'named.replacePicture': 'Remplacer l’image : {name}',
  'named.removePicture': 'Retirer l’image : {name}',
  pictureHint: 'JPG, PNG ou WEBP, moins de 10 Mo',
});
