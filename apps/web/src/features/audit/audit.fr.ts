import { translation } from '../../i18n/catalogue.ts';
import type * as english from './audit.en.ts';

export const texts = translation<typeof english>()({
  title: 'Journal d’audit',
  lead: 'Les interventions de la modération et de l’exploitation sur des membres et des dossiers. Rien ici ne peut être modifié ni effacé.',
  operator: 'L’exploitation',
  erased: 'Une personne effacée depuis ({id})',
  who: 'Par',
  member: 'Membre',
  case: 'Dossier',
  caseNumber: 'No {id}',
  what: 'Quoi',
  why: 'Motif',
  'action.admin-command': 'Commande sur un compte',
  'action.admin-page': 'Intervention d’administration',
  'action.case-opened': 'Dossier ouvert',
  'action.evidence-viewed': 'Preuves consultées',
  'action.member-searched': 'Membre recherché',
  'action.case-decided': 'Dossier tranché',
  'action.appeal-decided': 'Appel tranché',
  'action.faces-viewed': 'Nouveaux visages consultés',
  'action.face-passed': 'Nouveau visage jugé correct',
  'action.face-reported': 'Dossier ouvert sur un nouveau visage',
  none: 'Aucune intervention pour l’instant',
  noneText: 'Chaque consultation et chaque décision apparaîtront ici.',
  failed: 'Le journal d’audit n’a pas pu être chargé',
  showMore: 'Afficher les plus anciennes',
});
