import { translation } from '../../i18n/catalogue.ts';
import type * as english from './notifications.en.ts';

export const texts = translation<typeof english>()({
  title: 'Notifications',
  lead: 'Reçois un petit signe sur cet appareil quand quelque chose t’attend. Ni nom ni texte, sauf si tu choisis de les voir.',
  turnOn: 'Activer sur cet appareil',
  turnOff: 'Désactiver sur cet appareil',
  turnedOn: 'Les notifications sont activées sur cet appareil.',
  turnedOff: 'Les notifications sont désactivées sur cet appareil.',
  failed: 'Impossible d’activer les notifications. Réessaie.',
  refused: 'Ton navigateur bloque les notifications d’Ambiance. Tu peux les autoriser dans ses réglages pour ce site.',
  unsupported:
    'Ce navigateur ne peut pas afficher de notifications. Sur un iPhone, ajoute d’abord Ambiance à l’écran d’accueil.',
  topics: 'Me prévenir pour',
  messages: 'Nouveaux messages',
  assignments: 'Membres qui me sont attribués',
  perks: 'Avantages utilisés',
  showsDetails: 'Montrer les noms et les textes, même sur un écran verrouillé',
  failedToLoad: 'Impossible de charger les réglages des notifications',
  failedToSave: 'Impossible d’enregistrer les réglages',
});
