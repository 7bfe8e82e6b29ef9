import type { ErrorEntries } from './entry.ts';

export const hostErrors = {
  'host.unknown': { kind: 'missing', en: 'This host cannot be found.', fr: 'Cet hôte est introuvable.' },
  'host.inactive': {
    kind: 'conflict',
    en: 'This host cannot take the chat right now.',
    fr: 'Cet hôte ne peut pas prendre la conversation en ce moment.',
  },
  'host.nobody-else': {
    kind: 'conflict',
    en: 'No other host can take over these chats. They stay where they are.',
    fr: 'Aucun autre hôte ne peut prendre ces conversations. Elles restent où elles sont.',
  },
  'staff.deactivated': {
    kind: 'forbidden',
    en: 'Your access to this venue has been turned off. Please ask the manager.',
    fr: 'Votre accès à cet établissement a été désactivé. Adressez-vous au gérant.',
  },
} as const satisfies ErrorEntries;
