import { conflict, type ErrorEntries, forbidden, missing } from './entry.ts';

export const hostErrors = {
  'host.unknown': missing('This host cannot be found.', 'Cet hôte est introuvable.'),
  'host.inactive': conflict(
    'This host cannot take the chat right now.',
    'Cet hôte ne peut pas prendre la conversation en ce moment.',
  ),
  'host.nobody-else': conflict(
    'No other host can take over these chats. They stay where they are.',
    'Aucun autre hôte ne peut prendre ces conversations. Elles restent où elles sont.',
  ),
  'staff.deactivated': forbidden(
    'Your access to this venue has been turned off. Please ask the manager.',
    'Votre accès à cet établissement a été désactivé. Adressez-vous au gérant.',
  ),
} as const satisfies ErrorEntries;
