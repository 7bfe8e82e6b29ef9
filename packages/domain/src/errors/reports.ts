import type { ErrorEntries } from './entry.ts';

export const reportErrors = {
  'report.reason-required': {
    kind: 'invalid',
    en: 'Please provide a reason',
    fr: 'Veuillez indiquer un motif',
  },
  'report.too-many': {
    kind: 'too-many',
    en: 'You have sent many reports today. We are reading them; please come back tomorrow.',
    fr: 'Vous avez envoyé beaucoup de signalements aujourd’hui. Nous les lisons : revenez demain.',
  },
} as const satisfies ErrorEntries;
