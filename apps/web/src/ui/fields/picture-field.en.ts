import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  addPicture: 'Add a picture',
  replacePicture: 'Replace',
  removePicture: 'Remove',
  pictureHint: 'JPG, PNG or WEBP, less than 10 MB',
});
