import type { ErrorEntries } from './entry.ts';

export const phoneErrors = {
  'phone.missing': {
    kind: 'invalid',
    en: 'Please enter your phone number',
    fr: 'Entre ton numéro de téléphone',
  },
  'phone.invalid': {
    kind: 'invalid',
    en: 'Please enter a valid phone number with country code (e.g., +14165551234)',
    fr: 'Entre un numéro de téléphone valide avec l’indicatif du pays (p. ex. +14165551234)',
  },
  'phone.country': {
    kind: 'invalid',
    en: 'We cannot send text messages to this country yet.',
    fr: 'Nous ne pouvons pas encore envoyer de textos dans ce pays.',
  },
  'phone.taken': {
    kind: 'conflict',
    en: 'This phone number already belongs to another account.',
    fr: 'Ce numéro de téléphone appartient déjà à un autre compte.',
  },
  'phone.refused': {
    kind: 'forbidden',
    en: 'This phone number can’t be used here. Write to {supportEmail} if you have a question.',
    fr: 'Ce numéro de téléphone ne peut pas servir ici. Écris à {supportEmail} si tu as une question.',
  },
  'phone-code.required': {
    kind: 'invalid',
    en: 'Please enter the 6-digit code',
    fr: 'Entre le code à 6 chiffres',
  },
  'phone-code.wrong': {
    kind: 'invalid',
    en: 'That code isn’t right. Please check it and try again.',
    fr: 'Ce code n’est pas le bon. Vérifie-le, puis réessaie.',
  },
  'phone-code.expired': {
    kind: 'invalid',
    en: 'This code no longer works. Please ask for a new one.',
    fr: 'Ce code ne fonctionne plus. Demandes-en un nouveau.',
  },
  'phone-code.used-up': {
    kind: 'invalid',
    en: 'Too many wrong codes. Please ask for a new one.',
    fr: 'Trop de codes erronés. Demandes-en un nouveau.',
  },
  'phone-code.too-soon': {
    kind: 'too-many',
    en: 'A code was just sent. Please wait {retryAfterSeconds} seconds before asking for another one.',
    fr: 'Un code vient d’être envoyé. Attends {retryAfterSeconds} secondes avant d’en demander un autre.',
  },
  'phone-code.too-often': {
    kind: 'too-many',
    en: 'Too many codes were sent. Please try again later.',
    fr: 'Trop de codes ont été envoyés. Réessaie plus tard.',
  },
  'phone-code.not-sent': {
    kind: 'unavailable',
    en: 'We can’t send codes right now. Please try again later.',
    fr: 'Nous ne pouvons pas envoyer de codes en ce moment. Réessaie plus tard.',
  },
  'phone-code.not-checked': {
    kind: 'unavailable',
    en: 'We can’t check codes right now. Please try again in a moment.',
    fr: 'Nous ne pouvons pas vérifier les codes en ce moment. Réessaie dans un instant.',
  },
} as const satisfies ErrorEntries;
