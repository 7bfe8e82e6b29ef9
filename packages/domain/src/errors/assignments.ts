import { conflict, type ErrorEntries, missing } from './entry.ts';

export const assignmentErrors = {
  'assignment.unknown': missing('This assignment cannot be found.', 'Cette attribution est introuvable.'),
  'assignment.closed': conflict(
    'This chat has ended. Open the venue page to start a new one.',
    'Cette conversation est terminée. Ouvre la page de l’établissement pour en commencer une nouvelle.',
  ),
  'assignment.moved': conflict(
    'Someone else has just reassigned this chat.',
    'Quelqu’un d’autre vient de réattribuer cette conversation.',
  ),
} as const satisfies ErrorEntries;
