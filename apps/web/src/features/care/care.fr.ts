import { translation } from '../../i18n/catalogue.ts';
import type * as english from './care.en.ts';

export const texts = translation<typeof english>()({
  title: 'La modération en chiffres',
  lead: 'Chaque signalement est lu par une personne. Voici combien il y en a eu, le temps que nous avons mis et ce qui en est ressorti.',
  table: 'Signalements et décisions des 30 et des 90 derniers jours',
  what: 'Mesure',
  lastDays: '{days} derniers jours',
  reports: 'Signalements',
  received: 'Reçus',
  closed: 'Traités',
  time: 'Délai de décision',
  median: 'La moitié en moins de',
  ninetyFifth: '95 % en moins de',
  withinDay: 'En moins de 24 heures',
  decisions: 'Décisions',
  'decision.none': 'Aucune règle enfreinte',
  'decision.warn': 'Avertissement',
  'decision.remove': 'Photos ou textes retirés',
  'decision.suspend': 'Suspension',
  'decision.ban': 'Bannissement',
  appeals: 'Demandes de révision',
  appealsReceived: 'Reçues',
  overturned: 'Décision annulée',
  few: 'trop peu',
  failed: 'Les chiffres n’ont pas pu être chargés',
  how: 'Comment nous comptons',
  howText:
    'Tous les signalements visant une même personne forment un seul dossier. Son délai court du premier signalement à la décision. Seuls les dossiers ouverts il y a plus de 24 heures comptent. Un dossier qui a attendu davantage est considéré comme en retard, tranché ou non. Les nombres inférieurs à 10 ne sont pas affichés, ni ceux d’une période de moins de 10 dossiers, pour que personne ne puisse y être reconnu. Les chiffres viennent directement des dossiers et datent d’au plus 5 minutes.',
  reportHow: 'Comment signaler quelqu’un, et ce que nous faisons pour ta sécurité',
});
