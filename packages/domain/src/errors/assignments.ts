import type { ErrorEntries } from './entry.ts';

export const assignmentErrors = {
  'assignment.unknown': {
    kind: 'missing',
    en: 'This assignment cannot be found.',
    fr: 'Cette attribution est introuvable.',
  },
  'assignment.closed': {
    kind: 'conflict',
    en: 'This chat has ended. Open the venue page to start a new one.',
    fr: 'Cette conversation est terminée. Ouvre la page de l’établissement pour en commencer une nouvelle.',
  },
  'assignment.moved': {
    kind: 'conflict',
    en: 'Someone else has just reassigned this chat.',
    fr: 'Quelqu’un d’autre vient de réattribuer cette conversation.',
  },
} as const satisfies ErrorEntries;
