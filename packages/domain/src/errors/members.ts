import type { ErrorEntries } from './entry.ts';

export const memberErrors = {
  'name.required': { kind: 'invalid', en: 'Name cannot be empty', fr: 'Le nom ne peut pas être vide' },
  'name.reserved': {
    kind: 'invalid',
    en: 'This name could be mistaken for our team. Please choose another one.',
    fr: 'Ce nom pourrait passer pour celui de notre équipe. Choisis-en un autre.',
  },
  'profile.text-removed': {
    kind: 'invalid',
    en: 'Our moderators removed this text from your profile, so you can’t put it back for {days} days. If that was a mistake, you can appeal at {appealUrl} or write to {supportEmail}.',
    fr: 'Notre équipe de modération a retiré ce texte de ton profil : tu ne peux pas le remettre pendant {days} jours. Si c’est une erreur, demande une révision à {appealUrl} ou écris à {supportEmail}.',
  },
  'city.required': { kind: 'invalid', en: 'City is required', fr: 'La ville est obligatoire' },
  'country.required': { kind: 'invalid', en: 'Country is required', fr: 'Le pays est obligatoire' },
  'birth-date.required': {
    kind: 'invalid',
    en: 'Date of birth is required',
    fr: 'La date de naissance est obligatoire',
  },
  'birth-date.invalid': {
    kind: 'invalid',
    en: 'Please enter a valid date, such as 1995-06-17.',
    fr: 'Entre une date valide, comme 1995-06-17.',
  },
  'birth-date.out-of-range': {
    kind: 'invalid',
    en: 'The date of birth must be between January 1, 1900 and today.',
    fr: 'La date de naissance doit se situer entre le 1er janvier 1900 et aujourd’hui.',
  },
  'birth-date.under-age': {
    kind: 'invalid',
    en: 'You must be at least {minimumAge} years old to use Ambiance.',
    fr: 'Tu dois avoir au moins {minimumAge} ans pour utiliser Ambiance.',
  },
  'member.unknown': { kind: 'missing', en: 'This member cannot be found.', fr: 'Ce membre est introuvable.' },
  'member.yourself': {
    kind: 'invalid',
    en: 'You can’t do this with your own profile.',
    fr: 'Cette action ne s’applique pas à ton propre profil.',
  },
} as const satisfies ErrorEntries;
