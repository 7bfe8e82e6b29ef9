import { conflict, type ErrorEntries, forbidden, invalid, tooMany } from './entry.ts';

export const secondFactorErrors = {
  'second-factor.required': forbidden(
    'The password is right. Now enter the code that your app shows.',
    'Le mot de passe est le bon. Entre maintenant le code que ton application affiche.',
  ),
  'second-factor.must-add': forbidden(
    'Please set up two-step login first.',
    'Veuillez d’abord configurer la validation en deux étapes.',
  ),
  'second-factor.expired': invalid('This took too long. Please start again.', 'Le délai est écoulé. Recommence.'),
  'second-factor.code-required': invalid('Please enter the code', 'Entre le code'),
  'second-factor.wrong': invalid(
    'That code isn’t right, or it has already been used. Please enter another one.',
    'Ce code n’est pas le bon ou a déjà servi. Entre un autre code.',
  ),
  'second-factor.too-often': tooMany(
    'Too many wrong codes. Please try again later, or choose a new password.',
    'Trop de codes erronés. Réessaie plus tard ou choisis un nouveau mot de passe.',
  ),
  'second-factor.added': conflict('Two-step login is already on.', 'La validation en deux étapes est déjà activée.'),
  'second-factor.none': conflict('Two-step login isn’t on.', 'La validation en deux étapes n’est pas activée.'),
} as const satisfies ErrorEntries;
