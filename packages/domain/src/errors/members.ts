import { type ErrorEntries, invalid, missing } from './entry.ts';

export const memberErrors = {
  'name.required': invalid('Name cannot be empty', 'Le nom ne peut pas être vide'),
  'name.reserved': invalid(
    'This name could be mistaken for our team. Please choose another one.',
    'Ce nom pourrait passer pour celui de notre équipe. Choisis-en un autre.',
  ),
  'profile.text-removed': invalid(
    'Our moderators removed this text from your profile, so you can’t put it back for {days} days. If that was a mistake, you can appeal at {appealUrl} or write to {supportEmail}.',
    'Notre équipe de modération a retiré ce texte de ton profil : tu ne peux pas le remettre pendant {days} jours. Si c’est une erreur, demande une révision à {appealUrl} ou écris à {supportEmail}.',
  ),
  'city.required': invalid('City is required', 'La ville est obligatoire'),
  'country.required': invalid('Country is required', 'Le pays est obligatoire'),
  'birth-date.required': invalid('Date of birth is required', 'La date de naissance est obligatoire'),
  'birth-date.invalid': invalid(
    'Please enter a valid date, such as June 17, 1995.',
    'Il faut une date valide, comme le 17 juin 1995.',
  ),
  'birth-date.out-of-range': invalid(
    'The date of birth must be between January 1, 1900 and today.',
    'La date de naissance doit se situer entre le 1er janvier 1900 et aujourd’hui.',
  ),
  'birth-date.under-age': invalid(
    'You must be at least {minimumAge} years old to use Ambiance.',
    'Tu dois avoir au moins {minimumAge} ans pour utiliser Ambiance.',
  ),
  'member.unknown': missing('This member cannot be found.', 'Ce membre est introuvable.'),
  'member.yourself': invalid(
    'You can’t do this with your own profile.',
    'Cette action ne s’applique pas à ton propre profil.',
  ),
} as const satisfies ErrorEntries;
