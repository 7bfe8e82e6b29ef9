import { translation } from '../../i18n/catalogue.ts';
import type * as english from './faces.en.ts';

export const texts = translation<typeof english>()({
  faces: 'Visages',
  lead: 'Chaque nouvelle photo principale est examinée une fois. Celle qui attend depuis le plus longtemps passe en premier.',
  face: 'Photo principale de {name}',
  age: { one: '{count} an', many: '{count} ans', other: '{count} ans' },
  joined: 'Membre depuis le {date}',
  shownSince: 'Photo principale depuis le {date}',
  decision: 'Que faire',
  fine: 'Photo correcte',
  openCase: 'Ouvrir un dossier',
  passFailed: 'L’enregistrement a échoué. Veuillez réessayer.',
  none: 'Aucun nouveau visage n’attend',
  noneText: 'Les prochains apparaîtront d’eux-mêmes.',
  failed: 'Les nouveaux visages n’ont pas pu être chargés',
});
