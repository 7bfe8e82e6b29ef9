import { translation } from '../../i18n/catalogue.ts';
import type * as english from './redeem.en.ts';

export const texts = translation<typeof english>()({
  redeem: 'Valider un avantage',
  redeemTitle: 'Valider un avantage',
  redeemLead: 'Numérisez le code affiché par le membre ou saisissez-le.',
  code: 'Code',
  codeMissing: 'Veuillez saisir un code ou le numériser.',
  redeemAction: 'Valider',
  scan: 'Numériser avec la caméra',
  stopScan: 'Arrêter la caméra',
  cameraFailed: 'Impossible d’utiliser la caméra. Veuillez saisir le code.',
  redeemedTitle: 'Validé',
  redeemedText: '{title}, pour {name}.',
  redeemFailed: 'Ce code n’a pas pu être validé.',
  undo: 'Annuler la validation',
  undone: 'Validation annulée',
  undoFailed: 'Cette validation ne peut plus être annulée.',
  next: 'Code suivant',
});
