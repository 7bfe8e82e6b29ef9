import type { ErrorEntries } from './entry.ts';

export const proposalErrors = {
  'proposal.place-required': {
    kind: 'invalid',
    en: 'Choose a place, or write where you would like to meet.',
    fr: 'Choisis un lieu, ou écris où tu aimerais qu’on se voie.',
  },
  'proposal.hour-over': {
    kind: 'invalid',
    en: 'That hour is already over. Choose a later one.',
    fr: 'Cette heure est déjà passée. Choisis-en une plus tard.',
  },
  'proposal.too-far-ahead': {
    kind: 'invalid',
    en: 'That is too far ahead: at most 60 days.',
    fr: 'C’est trop loin : au plus 60 jours d’avance.',
  },
  'proposal.no-conversation': {
    kind: 'forbidden',
    en: 'You can propose a meeting once you have written to each other.',
    fr: 'Tu peux proposer une rencontre après un premier échange de messages.',
  },
  'proposal.one-open': {
    kind: 'conflict',
    en: 'One proposal is still open here. Answer it or take it back first.',
    fr: 'Une proposition est encore ouverte ici. Réponds-y ou retire-la d’abord.',
  },
  'proposal.too-many': {
    kind: 'too-many',
    en: 'You have proposed a lot to this person today. Try again tomorrow.',
    fr: 'Tu as déjà beaucoup proposé à cette personne aujourd’hui. Réessaie demain.',
  },
  'proposal.unknown': {
    kind: 'missing',
    en: 'This proposal is not part of your conversations.',
    fr: 'Cette proposition ne fait pas partie de tes conversations.',
  },
  'proposal.own': {
    kind: 'forbidden',
    en: 'This proposal is yours: the other person answers it.',
    fr: 'Cette proposition est la tienne : c’est à l’autre personne d’y répondre.',
  },
  'proposal.not-yours': {
    kind: 'forbidden',
    en: 'Only the person who proposed this can take it back. You can decline it.',
    fr: 'Seule la personne qui l’a proposé peut le retirer. Tu peux le refuser.',
  },
  'proposal.over': {
    kind: 'conflict',
    en: 'This proposal is no longer open.',
    fr: 'Cette proposition n’est plus ouverte.',
  },
  'message.is-proposal': {
    kind: 'conflict',
    en: 'A proposal can’t be unsent. You can take it back.',
    fr: 'Une proposition ne peut pas être effacée. Tu peux la retirer.',
  },
} as const satisfies ErrorEntries;
