import { conflict, type ErrorEntries, missing, tooMany } from './entry.ts';

export const tableCheckErrors = {
  'table-check.no-meeting': missing(
    'You can ask for help from one hour before to five hours after a meeting at a partner venue.',
    'Tu peux demander de l’aide d’une heure avant à cinq heures après une rencontre dans un établissement partenaire.',
  ),
  'table-check.no-staff': conflict(
    'No one from the venue is online right now, so nothing was sent.',
    'Personne de l’établissement n’est en ligne, donc rien n’a été envoyé.',
  ),
  'table-check.over': missing('This request is over.', 'Cette demande est terminée.'),
  'table-check.not-answered': conflict(
    'No one is on their way yet. Choose “On my way” first.',
    'Personne n’est encore en route. Choisissez d’abord «\u202fJ’y vais\u202f».',
  ),
  'table-check.too-many': tooMany(
    'You’ve asked many times today. Speak to someone at the venue, or call 911 in an emergency.',
    'Tu as fait beaucoup de demandes aujourd’hui. Parle à quelqu’un sur place ou, en cas d’urgence, appelle le 911.',
  ),
} as const satisfies ErrorEntries;
