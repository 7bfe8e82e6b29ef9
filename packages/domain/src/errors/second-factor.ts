import { conflict, type ErrorEntries, forbidden, invalid, missing, tooMany } from './entry.ts';

export const secondFactorErrors = {
  'second-factor.required': forbidden(
    'The password is right. Now enter the code that your app shows.',
    'Le mot de passe est le bon. Il manque le code que l’application affiche.',
  ),
  'second-factor.must-add': forbidden(
    'Please set up two-step login first.',
    'Veuillez d’abord configurer la validation en deux étapes.',
  ),
  'second-factor.expired': invalid(
    'This took too long. Please start again.',
    'Le délai est écoulé. Il faut recommencer.',
  ),
  'second-factor.code-required': invalid('Please enter the code', 'Le code est obligatoire'),
  'second-factor.wrong': invalid(
    'That code isn’t right, or it has already been used. Please enter another one.',
    'Ce code n’est pas le bon ou a déjà servi. Il en faut un autre.',
  ),
  'second-factor.too-often': tooMany(
    'Too many wrong codes. Please try again later, or choose a new password.',
    'Trop de codes erronés. Il faudra réessayer plus tard ou choisir un nouveau mot de passe.',
  ),
  'second-factor.added': conflict('Two-step login is already on.', 'La validation en deux étapes est déjà activée.'),
  'second-factor.none': conflict('Two-step login isn’t on.', 'La validation en deux étapes n’est pas activée.'),
  'passkey.wrong': invalid(
    'We couldn’t check this passkey. Please try again, or log in with your password.',
    'Impossible de vérifier cette clé d’accès. Il faut réessayer ou se connecter avec le mot de passe.',
  ),
  'passkey.unknown': invalid(
    'This passkey doesn’t open this account. Please use another one, or log in with your password.',
    'Cette clé d’accès n’est pas celle de ce compte. Il faut en utiliser une autre ou se connecter avec le mot de passe.',
  ),
  'passkey.missing': missing('This account has no such passkey.', 'Ce compte n’a pas cette clé d’accès.'),
  'passkey.name-required': invalid('Please give it a name', 'Il lui faut un nom'),
  'passkey.added': conflict('This passkey is already stored.', 'Cette clé d’accès est déjà enregistrée.'),
  'passkey.too-many': conflict(
    'You have as many passkeys as an account can hold. Please remove one first.',
    'Ce compte a déjà le maximum de clés d’accès. Il faut d’abord en retirer une.',
  ),
  'passkey.last-step': conflict(
    'This passkey is the second step of your login. Add another one first, or turn off two-step login.',
    'Cette clé d’accès est la deuxième étape de la connexion. Il faut d’abord en ajouter une autre ou désactiver la validation en deux étapes.',
  ),
} as const satisfies ErrorEntries;
