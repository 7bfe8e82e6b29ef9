import type { ErrorEntries } from './entry.ts';

export const secondFactorErrors = {
  'second-factor.required': {
    kind: 'forbidden',
    en: 'The password is right. Now enter the code that your app shows.',
    fr: 'Le mot de passe est le bon. Entre maintenant le code que ton application affiche.',
  },
  'second-factor.must-add': {
    kind: 'forbidden',
    en: 'Please set up two-step login first.',
    fr: 'Veuillez d’abord configurer la validation en deux étapes.',
  },
  'second-factor.expired': {
    kind: 'invalid',
    en: 'This took too long. Please start again.',
    fr: 'Le délai est écoulé. Recommence.',
  },
  'second-factor.code-required': { kind: 'invalid', en: 'Please enter the code', fr: 'Entre le code' },
  'second-factor.wrong': {
    kind: 'invalid',
    en: 'That code isn’t right, or it has already been used. Please enter another one.',
    fr: 'Ce code n’est pas le bon ou a déjà servi. Entre un autre code.',
  },
  'second-factor.too-often': {
    kind: 'too-many',
    en: 'Too many wrong codes. Please try again later, or choose a new password.',
    fr: 'Trop de codes erronés. Réessaie plus tard ou choisis un nouveau mot de passe.',
  },
  'second-factor.added': {
    kind: 'conflict',
    en: 'Two-step login is already on.',
    fr: 'La validation en deux étapes est déjà activée.',
  },
  'second-factor.none': {
    kind: 'conflict',
    en: 'Two-step login isn’t on.',
    fr: 'La validation en deux étapes n’est pas activée.',
  },
} as const satisfies ErrorEntries;
