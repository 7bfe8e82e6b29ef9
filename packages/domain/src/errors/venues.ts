import type { ErrorEntries } from './entry.ts';

export const venueErrors = {
  'venue.unknown': { kind: 'missing', en: 'This venue cannot be found.', fr: 'Cet établissement est introuvable.' },
  'venue.not-yours': {
    kind: 'forbidden',
    en: 'You do not work at this venue.',
    fr: 'Vous ne travaillez pas dans cet établissement.',
  },
  'venue.chat-not-in-plan': {
    kind: 'forbidden',
    en: 'Chatting with venues is included in the Standard and Premium plans.',
    fr: 'Les conversations avec les établissements sont comprises dans les forfaits Standard et Premium.',
  },
  'venue.no-host': {
    kind: 'conflict',
    en: 'Nobody is available at this venue right now. Please try again later.',
    fr: 'Personne n’est disponible dans cet établissement en ce moment. Réessaie plus tard.',
  },
} as const satisfies ErrorEntries;
