import type { ErrorEntries } from './entry.ts';

export const accountStatusErrors = {
  'appeal.text-required': {
    kind: 'invalid',
    en: 'Please say why you think it’s a mistake.',
    fr: 'Veuillez expliquer pourquoi vous pensez que c’est une erreur.',
  },
  'appeal.nothing': {
    kind: 'conflict',
    en: 'There is no decision you can appeal.',
    fr: 'Il n’y a aucune décision dont vous pouvez demander la révision.',
  },
  'appeal.made': {
    kind: 'conflict',
    en: 'You have already appealed this decision.',
    fr: 'Vous avez déjà demandé la révision de cette décision.',
  },
  'appeal.late': {
    kind: 'conflict',
    en: 'The 30 days for appealing this decision have passed.',
    fr: 'Le délai de 30\u00a0jours pour demander la révision de cette décision est écoulé.',
  },
} as const satisfies ErrorEntries;
