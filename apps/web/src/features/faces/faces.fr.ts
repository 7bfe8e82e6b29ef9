import { translation } from '../../i18n/catalogue.ts';

export { joinName } from '../../i18n/french-names.ts';
export const texts = translation<typeof import('./faces.en.ts')>()({
  faces: 'Nouvelles photos',
  lead: 'Chaque nouvelle photo principale est examinée une fois. Celle qui attend depuis le plus longtemps passe en premier.',
  face: 'Photo principale de {name}',
  age: { one: '{count} an', many: '{count} ans', other: '{count} ans' },
  joined: 'Membre depuis le {date}',
  shownSince: 'Photo principale depuis le {date}',
  decision: 'Décision',
  fine: 'Approuver',
  openCase: 'Ouvrir un dossier',
  passFailed: 'L’enregistrement a échoué. Veuillez réessayer.',
  none: 'Rien à examiner',
  noneText: 'Les nouvelles photos apparaîtront automatiquement.',
  failed: 'Les nouvelles photos n’ont pas pu être chargées',
});
