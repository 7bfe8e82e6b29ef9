import { conflict, type ErrorEntries, invalid } from './entry.ts';

export const accountStatusErrors = {
  'appeal.text-required': invalid(
    'Please say why you think it’s a mistake.',
    'Veuillez expliquer pourquoi vous pensez que c’est une erreur.',
  ),
  'appeal.nothing': conflict(
    'There is no decision you can appeal.',
    'Il n’y a aucune décision dont vous pouvez demander la révision.',
  ),
  'appeal.made': conflict(
    'You have already appealed this decision.',
    'Vous avez déjà demandé la révision de cette décision.',
  ),
  'appeal.late': conflict(
    'The 30 days for appealing this decision have passed.',
    'Le délai de 30\u00a0jours pour demander la révision de cette décision est écoulé.',
  ),
} as const satisfies ErrorEntries;
