import type { ErrorEntries } from './entry.ts';

export const checkInErrors = {
  'check-in.unknown': {
    kind: 'missing',
    en: 'This check-in is over.',
    fr: 'Ce suivi est terminé.',
  },
  'check-in.no-meeting': {
    kind: 'missing',
    en: 'You can tell a friend about a meeting you’ve both agreed on, until it’s over.',
    fr: 'Tu peux prévenir une amie ou un ami d’une rencontre acceptée qui n’est pas terminée.',
  },
  'check-in.already': {
    kind: 'conflict',
    en: 'A friend already knows about this meeting. Cancel that first to choose someone else.',
    fr: 'Une personne est déjà au courant de cette rencontre. Annule d’abord pour en choisir une autre.',
  },
  'check-in.friend-required': {
    kind: 'invalid',
    en: 'Enter your friend’s email address or phone number.',
    fr: 'Entre l’adresse courriel ou le numéro de téléphone de la personne.',
  },
  'check-in.time': {
    kind: 'invalid',
    en: 'Choose a time after the meeting begins, at most 12 hours later.',
    fr: 'Choisis une heure après le début de la rencontre, au plus 12 heures plus tard.',
  },
  'check-in.too-many': {
    kind: 'too-many',
    en: 'You’ve set up too many check-ins today. Try again tomorrow.',
    fr: 'Tu as demandé trop de suivis aujourd’hui. Réessaie demain.',
  },
  'check-in.declined': {
    kind: 'forbidden',
    en: 'This person doesn’t want these messages. Please choose someone else.',
    fr: 'Cette personne ne veut pas de ces messages. Choisis quelqu’un d’autre.',
  },
  'check-in.no-texts': {
    kind: 'conflict',
    en: 'We can’t send text messages to friends here. Enter an email address instead.',
    fr: 'Nous ne pouvons pas envoyer de texto à cette personne. Entre plutôt une adresse courriel.',
  },
} as const satisfies ErrorEntries;
