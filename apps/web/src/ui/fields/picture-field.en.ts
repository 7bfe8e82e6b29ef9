export const texts = {
  addPicture: 'Add a picture',
  replacePicture: 'Replace',
  removePicture: 'Remove',
  'named.addPicture': 'Add a picture: {name}',
  'named.replacePicture': 'Replace the picture: {name}',
  'named.removePicture': 'Remove the picture: {name}',
  pictureHint: 'JPG, PNG or WEBP, less than 10 MB',
} as const;
