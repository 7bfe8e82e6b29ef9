import type { ErrorEntries } from './entry.ts';

export const proposalErrors = {
  'proposal.place-required': {
    kind: 'invalid',
    en: 'Choose a place, or write where you would like to meet.',
    fr: 'Choisis un lieu ou écris où tu aimerais donner rendez-vous.',
  },
  'proposal.hour-over': {
    kind: 'invalid',
    en: 'That time has already passed. Choose another one.',
    fr: 'Cette heure est déjà passée. Choisis une autre heure.',
  },
  'proposal.too-far-ahead': {
    kind: 'invalid',
    en: 'That’s too far ahead. Choose a day within the next 60 days.',
    fr: 'C’est trop loin. Choisis un jour d’ici 60 jours.',
  },
  'proposal.no-conversation': {
    kind: 'forbidden',
    en: 'You can suggest meeting up once you’ve written to each other.',
    fr: 'Tu peux proposer une rencontre après un premier échange de messages.',
  },
  'proposal.one-open': {
    kind: 'conflict',
    en: 'There’s already an open suggestion here. Answer or withdraw it first.',
    fr: 'Une proposition est encore ouverte ici. Réponds-y ou retire-la d’abord.',
  },
  'proposal.too-many': {
    kind: 'too-many',
    en: 'You’ve sent this person too many suggestions today. Try again tomorrow.',
    fr: 'Tu as déjà fait beaucoup de propositions à cette personne aujourd’hui. Réessaie demain.',
  },
  'proposal.unknown': {
    kind: 'missing',
    en: 'This suggestion isn’t part of your conversations.',
    fr: 'Cette proposition ne fait pas partie de tes conversations.',
  },
  'proposal.own': {
    kind: 'forbidden',
    en: 'This suggestion is yours. It’s up to the other person to answer it.',
    fr: 'Cette proposition est la tienne : c’est à l’autre personne d’y répondre.',
  },
  'proposal.not-yours': {
    kind: 'forbidden',
    en: 'Only the person who suggested this can withdraw it. You can decline it.',
    fr: 'Seule la personne qui l’a proposé peut le retirer. Tu peux le refuser.',
  },
  'proposal.over': {
    kind: 'conflict',
    en: 'This suggestion is no longer open.',
    fr: 'Cette proposition n’est plus ouverte.',
  },
  'proposal.undo-not-yours': {
    kind: 'forbidden',
    en: 'Only the person who called this meeting off can undo that.',
    fr: 'Seule la personne qui a annulé la rencontre peut revenir en arrière.',
  },
  'proposal.undo-over': {
    kind: 'conflict',
    en: 'It’s too late to undo this. You can suggest meeting up again.',
    fr: 'C’est trop tard pour revenir en arrière. Tu peux proposer une nouvelle rencontre.',
  },
  'message.is-proposal': {
    kind: 'conflict',
    en: 'A suggestion can’t be unsent. You can withdraw it.',
    fr: 'Une proposition ne peut pas être effacée. Tu peux la retirer.',
  },
} as const satisfies ErrorEntries;
