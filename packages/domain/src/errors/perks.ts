import type { ErrorEntries } from './entry.ts';

export const perkErrors = {
  'perk.unknown': { kind: 'missing', en: 'This perk is no longer offered.', fr: 'Cet avantage n’est plus offert.' },
  'perk.last-day-over': {
    kind: 'invalid',
    en: 'That day is already over.',
    fr: 'Ce jour est déjà passé.',
  },
  'perk.not-in-plan': {
    kind: 'forbidden',
    en: "Your plan doesn't include this perk. Upgrade to access it!",
    fr: 'Ton forfait ne comprend pas cet avantage. Passe à un forfait supérieur pour y accéder !',
  },
  'perk.already-claimed': {
    kind: 'conflict',
    en: 'You have already claimed this perk.',
    fr: 'Tu as déjà obtenu cet avantage.',
  },
  'claim.unknown': {
    kind: 'missing',
    en: 'We don’t know this code. Check it and try again.',
    fr: 'Ce code est inconnu. Vérifiez-le, puis réessayez.',
  },
  'claim.other-venue': {
    kind: 'forbidden',
    en: 'This code belongs to another venue.',
    fr: 'Ce code appartient à un autre établissement.',
  },
  'claim.redeemed': {
    kind: 'conflict',
    en: 'This code was already redeemed{by} ({day}, {time}).',
    fr: 'Ce code a déjà été utilisé{by} le {day} à {time}.',
  },
  'claim.expired': { kind: 'conflict', en: 'This code has expired.', fr: 'Ce code est expiré.' },
  'claim.undo-over': {
    kind: 'conflict',
    en: 'This redemption can no longer be undone.',
    fr: 'Cette validation ne peut plus être annulée.',
  },
} as const satisfies ErrorEntries;
