import { type ErrorEntries, forbidden, invalid } from './entry.ts';

export const moodErrors = {
  'mood.unknown': invalid('This mood does not exist.', 'Cette humeur n’existe pas.'),
  'mood.not-in-plan': forbidden(
    "Your plan doesn't include this mood. Please upgrade.",
    'Ton forfait ne comprend pas cette humeur. Passe à un forfait supérieur.',
  ),
  'mood.end-is-over': invalid(
    'That time has already passed. Choose another one.',
    'Cette heure est déjà passée. Choisis-en une autre.',
  ),
  'mood.end-too-far': invalid('A mood can last up to a year.', 'Une humeur peut durer un an au plus.'),
  'mood.end-of-none': invalid('Choose a mood first.', 'Choisis d’abord une humeur.'),
} as const satisfies ErrorEntries;
