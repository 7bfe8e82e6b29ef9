import { translation } from '../../i18n/catalogue.ts';
import type * as english from './notifications.en.ts';

export const texts = translation<typeof english>()({
  title: 'Avis sur cet appareil',
  lead: 'Ambiance peut vous aviser sur cet appareil quand quelque chose vous attend. Sans nom ni texte, à moins que vous ne le choisissiez.',
  turnOn: 'Activer sur cet appareil',
  turnOff: 'Désactiver sur cet appareil',
  turnedOn: 'Les avis sont activés sur cet appareil.',
  turnedOff: 'Les avis sont désactivés sur cet appareil.',
  failed: 'Les avis n’ont pas pu être activés. Veuillez réessayer.',
  refused:
    'Votre navigateur ne permet pas à Ambiance de vous aviser. Vous pouvez l’autoriser dans les réglages de ce site.',
  unsupported:
    'Ce navigateur ne peut pas afficher d’avis. Sur un iPhone, ajoutez d’abord Ambiance à l’écran d’accueil.',
  topics: 'Ce que vous voulez savoir',
  messages: 'Nouveaux messages',
  assignments: 'Membres qui me sont attribués',
  perks: 'Avantages utilisés',
  showsDetails: 'Montrer les noms et les textes, même sur un écran verrouillé',
  failedToLoad: 'Échec du chargement des réglages d’avis',
  failedToSave: 'Échec de la mise à jour des réglages',
});
