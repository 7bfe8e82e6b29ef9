import { conflict, type ErrorEntries, forbidden, invalid, missing, tooMany } from './entry.ts';

export const proposalErrors = {
  'proposal.place-required': invalid(
    'Choose a place, or write where you would like to meet.',
    'Choisis un lieu ou écris où tu aimerais donner rendez-vous.',
  ),
  'proposal.hour-over': invalid(
    'That time has already passed. Choose another one.',
    'Cette heure est déjà passée. Choisis une autre heure.',
  ),
  'proposal.too-far-ahead': invalid(
    'That’s too far ahead. Choose a day within the next 60 days.',
    'C’est trop loin. Choisis un jour d’ici 60 jours.',
  ),
  'proposal.no-conversation': forbidden(
    'You can suggest meeting up once you’ve written to each other.',
    'Tu peux proposer une rencontre après un premier échange de messages.',
  ),
  'proposal.one-open': conflict(
    'There’s already an open suggestion here. Answer or withdraw it first.',
    'Une proposition est encore ouverte ici. Réponds-y ou retire-la d’abord.',
  ),
  'proposal.too-many': tooMany(
    'You’ve sent this person too many suggestions today. Try again tomorrow.',
    'Tu as déjà fait beaucoup de propositions à cette personne aujourd’hui. Réessaie demain.',
  ),
  'proposal.unknown': missing(
    'This suggestion isn’t part of your conversations.',
    'Cette proposition ne fait pas partie de tes conversations.',
  ),
  'proposal.own': forbidden(
    'This suggestion is yours. It’s up to the other person to answer it.',
    'Cette proposition est la tienne : c’est à l’autre personne d’y répondre.',
  ),
  'proposal.not-yours': forbidden(
    'Only the person who suggested this can withdraw it. You can decline it.',
    'Seule la personne qui l’a proposé peut le retirer. Tu peux le refuser.',
  ),
  'proposal.over': conflict('This suggestion is no longer open.', 'Cette proposition n’est plus ouverte.'),
  'proposal.undo-not-yours': forbidden(
    'Only the person who called this meeting off can undo that.',
    'Seule la personne qui a annulé la rencontre peut revenir en arrière.',
  ),
  'proposal.undo-over': conflict(
    'It’s too late to undo this. You can suggest meeting up again.',
    'C’est trop tard pour revenir en arrière. Tu peux proposer une nouvelle rencontre.',
  ),
  'message.is-proposal': conflict(
    'A suggestion can’t be unsent. You can withdraw it.',
    'Une proposition ne peut pas être effacée. Tu peux la retirer.',
  ),
} as const satisfies ErrorEntries;
