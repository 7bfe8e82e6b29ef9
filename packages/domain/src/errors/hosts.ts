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
    'Your access to your venue has been turned off. If this is a mistake, ask a manager there, or write to {supportEmail}.',
    'Votre accès à votre établissement a été désactivé. Si c’est une erreur, adressez-vous à un gérant ou écrivez à {supportEmail}.',
  ),
} as const satisfies ErrorEntries;
