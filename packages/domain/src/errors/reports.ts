import type { ErrorEntries } from './entry.ts';

export const reportErrors = {
  'report.reason-required': {
    kind: 'invalid',
    en: 'Please provide a reason',
    fr: 'Indique un motif',
  },
  'report.message-unknown': {
    kind: 'missing',
    en: 'That message isn’t part of your conversation.',
    fr: 'Ce message ne fait pas partie de cette conversation.',
  },
  'report.too-many': {
    kind: 'too-many',
    en: 'You’ve sent a lot of reports today. We’re reading them; please come back tomorrow.',
    fr: 'Tu as envoyé beaucoup de signalements aujourd’hui. Nous les lisons : reviens demain.',
  },
} as const satisfies ErrorEntries;
