import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./notifications.en.ts')>()({
  title: 'Cet appareil',
  lead: 'Reçois un petit signe sur cet appareil quand quelque chose t’attend. Sans noms ni messages, sauf si tu choisis de les afficher. La nuit, ce qui peut attendre est gardé pour le matin. Les messages arrivent quand même.',
  turnOn: 'Activer sur cet appareil',
  turnOff: 'Désactiver sur cet appareil',
  turnedOn: 'Les notifications sont activées sur cet appareil.',
  turnedOff: 'Les notifications sont désactivées sur cet appareil.',
  failed: 'Impossible d’activer les notifications. Réessaie.',
  turnOffFailed: 'Impossible de désactiver les notifications. Réessaie.',
  dismissed: 'Les notifications restent désactivées tant que tu ne les autorises pas dans ton navigateur.',
  refused:
    'Ton navigateur bloque les notifications d’Ambiance. Tu peux les autoriser dans ses paramètres pour ce site.',
  unsupported:
    'Ce navigateur ne peut pas afficher de notifications. Sur un iPhone, ajoute d’abord Ambiance à l’écran d’accueil.',
  topics: 'Me prévenir pour',
  messages: 'Nouveaux messages',
  assignments: 'Membres qui me sont attribués',
  perks: 'Avantages utilisés',
  saved: 'Quelqu’un près de moi m’ajoute à ses favoris',
  showsDetails: 'Afficher les noms et le début des messages, même sur un écran verrouillé',
  failedToLoad: 'Impossible de charger les paramètres des notifications',
  failedToSave: 'Impossible d’enregistrer les paramètres',
});
