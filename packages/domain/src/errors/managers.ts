import { type ErrorEntries, forbidden, missing } from './entry.ts';

export const managerErrors = {
  'manager.unknown': missing('This manager no longer works here.', 'Cette personne ne gère plus cet établissement.'),
  'manager.yourself': forbidden(
    'You can’t remove yourself. Another manager can do it.',
    'Vous ne pouvez pas retirer votre propre accès. Une autre personne qui gère l’établissement peut le faire.',
  ),
} as const satisfies ErrorEntries;
