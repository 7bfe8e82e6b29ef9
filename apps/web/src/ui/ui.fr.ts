import { translation } from '../i18n/catalogue.ts';
import type * as english from './ui.en.ts';

export const texts = translation<typeof english>()({
  'mood.chat': 'Discuter',
  'mood.dinner': 'Souper',
  'mood.outdoor': 'Plein air',
  'mood.travel': 'Voyage',
  'mood.chill': 'Détente',
  'tier.free': 'Gratuit',
  'tier.standard': 'Standard',
  'tier.premium': 'Premium',
  planOf: 'Forfait : {tier}',
  verified: 'Vérifié',
  'verified.phone': 'Vérifié par téléphone',
  'verified.venue': 'Vérifié par un établissement',
  'verified.admin': 'Vérifié par notre équipe',
  lockedMood: '{mood}, pas dans ton forfait',
  close: 'Fermer',
  cancel: 'Annuler',
  optional: 'facultatif',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  loading: 'Chargement',
  showMore: 'Afficher la suite',
  tryAgain: 'Réessayer',
  notifications: 'Notifications',
  unread: { one: '{count} message non lu', other: '{count} messages non lus' },
});
