import { translation } from '../../i18n/catalogue.ts';
import type * as english from './assignments.en.ts';

export const texts = translation<typeof english>()({
  noOpenAssignments: 'Aucune attribution ouverte',
  member: 'Membre {id}',
  with: 'Avec {name}',
  withNobody: 'Sans hôte',
  waiting: 'Attend une réponse ({since})',
  reassign: 'Réattribuer…',
  reassignFor: 'Réattribuer le membre {id}',
  hostLoad: '{name} ({count} en cours)',
  nobodyElse: 'Aucun autre hôte actif ne peut prendre la relève.',
  reassigned: 'Attribution confiée à un autre hôte',
  reassignFailed: 'La réattribution a échoué',
  hostTitle: 'Espace hôte',
  activeChats: 'Actives',
  totalHandled: 'Au total',
  closed: 'Fermées',
  assignmentsFailed: 'Impossible de charger les attributions',
  openChat: 'Ouvrir la conversation',
  closeAssignment: 'Fermer',
  closeTitle: 'Fermer cette conversation ?',
  closeText:
    'Votre conversation avec {name} prendra fin. Cette personne pourra en commencer une autre avec l’établissement.',
  assignmentClosed: 'Attribution fermée',
  closeFailed: 'Impossible de fermer l’attribution',
  noneOpen: 'Personne n’attend',
  noneOpenText: 'Les nouveaux membres apparaîtront ici automatiquement.',
  noneClosed: 'Rien de fermé pour l’instant',
  latestClosed: 'Voici les {count} dernières.',
  noneClosedText: 'Les conversations que vous fermez restent ici, au cas où quelqu’un reviendrait.',
});
