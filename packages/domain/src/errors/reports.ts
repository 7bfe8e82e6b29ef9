import { type ErrorEntries, invalid, missing, tooMany } from './entry.ts';

export const reportErrors = {
  'report.reason-required': invalid('Please provide a reason', 'Indique un motif'),
  'report.message-unknown': missing(
    'That message isn’t part of your conversation.',
    'Ce message ne fait pas partie de cette conversation.',
  ),
  'report.too-many': tooMany(
    'You’ve sent a lot of reports today. We’re reading them; please come back tomorrow.',
    'Tu as envoyé beaucoup de signalements aujourd’hui. Nous les lisons : reviens demain.',
  ),
} as const satisfies ErrorEntries;
