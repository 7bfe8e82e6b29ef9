import type { ErrorEntries } from './entry.ts';

export const memberErrors = {
  'name.required': { kind: 'invalid', en: 'Name cannot be empty', fr: 'Le nom ne peut pas être vide' },
  'name.reserved': {
    kind: 'invalid',
    en: 'This name looks like one of our team. Please choose another one.',
    fr: 'Ce nom ressemble à ceux de notre équipe. Veuillez en choisir un autre.',
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
    en: 'Please enter a real date as YYYY-MM-DD.',
    fr: 'Veuillez entrer une date réelle, sous la forme AAAA-MM-JJ.',
  },
  'birth-date.out-of-range': {
    kind: 'invalid',
    en: 'The date of birth must be between 1900-01-01 and today.',
    fr: 'La date de naissance doit se situer entre le 1900-01-01 et aujourd’hui.',
  },
  'birth-date.under-age': {
    kind: 'invalid',
    en: 'You must be at least {minimumAge} years old to use Ambiance.',
    fr: 'Vous devez avoir au moins {minimumAge} ans pour utiliser Ambiance.',
  },
  'member.unknown': { kind: 'missing', en: 'This member cannot be found.', fr: 'Ce membre est introuvable.' },
  'member.yourself': {
    kind: 'invalid',
    en: 'You cannot do this to yourself.',
    fr: 'Vous ne pouvez pas faire cela avec vous-même.',
  },
} as const satisfies ErrorEntries;
