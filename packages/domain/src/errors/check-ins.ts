import { conflict, type ErrorEntries, forbidden, invalid, missing, tooMany } from './entry.ts';

export const checkInErrors = {
  'check-in.unknown': missing('This check-in is over.', 'Ce suivi est terminé.'),
  'check-in.no-meeting': missing(
    'You can tell a friend about a meeting you’ve both agreed on, until it’s over.',
    'Tu peux prévenir une amie ou un ami d’une rencontre acceptée qui n’est pas terminée.',
  ),
  'check-in.already': conflict(
    'A friend already knows about this meeting. Cancel that first to choose someone else.',
    'Une personne est déjà au courant de cette rencontre. Annule d’abord pour en choisir une autre.',
  ),
  'check-in.friend-required': invalid(
    'Enter your friend’s email address or phone number.',
    'Entre l’adresse courriel ou le numéro de téléphone de la personne.',
  ),
  'check-in.time': invalid(
    'Choose a time after the meeting begins, at most 12 hours later.',
    'Choisis une heure après le début de la rencontre, au plus 12 heures plus tard.',
  ),
  'check-in.too-many': tooMany(
    'You’ve set up too many check-ins today. Try again tomorrow.',
    'Tu as demandé trop de suivis aujourd’hui. Réessaie demain.',
  ),
  'check-in.declined': forbidden(
    'This person doesn’t want these messages. Please choose someone else.',
    'Cette personne ne veut pas de ces messages. Choisis quelqu’un d’autre.',
  ),
  'check-in.no-texts': conflict(
    'We can’t send text messages to friends here. Enter an email address instead.',
    'Nous ne pouvons pas envoyer de texto à cette personne. Entre plutôt une adresse courriel.',
  ),
} as const satisfies ErrorEntries;
