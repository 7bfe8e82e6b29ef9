import { conflict, type ErrorEntries, forbidden, invalid, tooMany, unavailable } from './entry.ts';

export const phoneErrors = {
  'phone.missing': invalid('Please enter your phone number', 'Le numéro de téléphone est obligatoire'),
  'phone.invalid': invalid(
    'Please enter a valid phone number with country code (e.g., +14165551234)',
    'Le numéro doit être valide et commencer par l’indicatif du pays (p. ex. +14165551234)',
  ),
  'phone.country': invalid(
    'We cannot send text messages to this country yet.',
    'Nous ne pouvons pas encore envoyer de textos dans ce pays.',
  ),
  'phone.taken': conflict(
    'This phone number already belongs to another account.',
    'Ce numéro de téléphone appartient déjà à un autre compte.',
  ),
  'phone.refused': forbidden(
    'This phone number can’t be used here. Write to {supportEmail} if you have a question.',
    'Ce numéro de téléphone ne peut pas servir ici. Pour toute question : {supportEmail}.',
  ),
  'phone-code.required': invalid('Please enter the 6-digit code', 'Le code à 6 chiffres est obligatoire'),
  'phone-code.wrong': invalid(
    'That code isn’t right. Please check it and try again.',
    'Ce code n’est pas celui que nous avons envoyé. Il faut le vérifier, puis réessayer.',
  ),
  'phone-code.expired': invalid(
    'This code no longer works. Please ask for a new one.',
    'Ce code ne fonctionne plus. Il faut en demander un nouveau.',
  ),
  'phone-code.used-up': invalid(
    'Too many wrong codes. Please ask for a new one.',
    'Trop de codes erronés. Il faut en demander un nouveau.',
  ),
  'phone-code.too-soon': tooMany(
    'A code was just sent. Please wait {retryAfterSeconds} seconds before asking for another one.',
    'Un code vient d’être envoyé. Il faut attendre {retryAfterSeconds} secondes avant d’en demander un autre.',
  ),
  'phone-code.too-often': tooMany(
    'Too many codes were sent. Please try again later.',
    'Trop de codes ont été envoyés. Il faudra réessayer plus tard.',
  ),
  'phone-code.not-sent': unavailable(
    'We can’t send codes right now. Please try again later.',
    'Nous ne pouvons pas envoyer de codes en ce moment. Il faudra réessayer plus tard.',
  ),
  'phone-code.not-checked': unavailable(
    'We can’t check codes right now. Please try again in a moment.',
    'Nous ne pouvons pas vérifier les codes en ce moment. Il faudra réessayer dans un instant.',
  ),
} as const satisfies ErrorEntries;
