import type { ErrorEntries } from './entry.ts';

export const perkErrors = {
  'perk.unknown': { kind: 'missing', en: 'This perk is no longer offered.', fr: 'Cet avantage n’est plus offert.' },
  'perk.last-day-over': {
    kind: 'invalid',
    en: 'That day has already passed.',
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
  'perk.all-taken': {
    kind: 'conflict',
    en: 'All of these have been claimed.',
    fr: 'Il n’en reste plus.',
  },
  'perk.not-now': {
    kind: 'conflict',
    en: 'This perk isn’t valid now, only at these times: {hours}.',
    fr: 'Cet avantage n’est pas valable en ce moment, seulement à ces heures\u202f: {hours}.',
  },
  'perk.holiday': {
    kind: 'conflict',
    en: 'The venue is closed today, so this perk isn’t valid.',
    fr: 'L’établissement est fermé aujourd’hui\u202f: cet avantage n’est pas valable.',
  },
  'perk.day-full': {
    kind: 'conflict',
    en: 'The {max} for today have all been redeemed. The code stays valid for another day.',
    fr: 'Les {max} de la journée ont tous été validés. Le code reste valable un autre jour.',
  },
  'perk.same-title': {
    kind: 'conflict',
    en: 'You already offer a perk with this title.',
    fr: 'Un de vos avantages porte déjà ce titre.',
  },
  'perk.for-two': {
    kind: 'conflict',
    en: 'This perk is for two. Agree with someone to meet there, and you each get half.',
    fr: 'Cet avantage est pour deux. Propose à quelqu’un une rencontre sur place. Une fois acceptée, elle donne une moitié à chaque personne.',
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
  'half.redeemed': {
    kind: 'conflict',
    en: 'This half was already redeemed{by} ({day}, {time}). The other half is still missing.',
    fr: 'Cette moitié a déjà été utilisée{by} le {day} à {time}. Il manque l’autre moitié.',
  },
  'half.alone': {
    kind: 'conflict',
    en: 'Only one half was redeemed within 30 minutes. This perk for two has expired.',
    fr: 'Une seule moitié a été validée dans les 30 minutes. Cet avantage pour deux est expiré.',
  },
  'half.called-off': {
    kind: 'conflict',
    en: 'The meeting was cancelled, so this perk for two is no longer valid.',
    fr: 'La rencontre a été annulée. Cet avantage pour deux n’est plus valable.',
  },
  'half.parted': {
    kind: 'conflict',
    en: 'The meeting was cancelled, so this perk for two is no longer valid.',
    fr: 'La rencontre a été annulée. Cet avantage pour deux n’est plus valable.',
  },
  'half.meeting-over': {
    kind: 'conflict',
    en: 'Their meeting time has passed. This perk for two has expired.',
    fr: 'L’heure de la rencontre est passée. Cet avantage pour deux est expiré.',
  },
  'half.perk-ended': {
    kind: 'conflict',
    en: 'This perk for two has ended.',
    fr: 'Cet avantage pour deux est terminé.',
  },
  'half.had-before': {
    kind: 'conflict',
    en: 'One of them has had this perk before.',
    fr: 'L’une des deux personnes a déjà profité de cet avantage.',
  },
  'redemption.clock': {
    kind: 'conflict',
    en: 'The clock of the device that redeemed this was wrong.',
    fr: 'L’horloge de l’appareil qui a validé cet avantage était déréglée.',
  },
  'redemption.late': {
    kind: 'conflict',
    en: 'This was redeemed more than 72 hours before it was sent.',
    fr: 'Cet avantage a été validé plus de 72 heures avant l’envoi.',
  },
  'redemption.no-staff': {
    kind: 'forbidden',
    en: 'The person who redeemed this no longer works at the venue.',
    fr: 'La personne qui a validé cet avantage ne travaille plus dans cet établissement.',
  },
  'redemption.still-staff': {
    kind: 'conflict',
    en: 'This person still works at the venue and can send these by logging in on this device.',
    fr: 'Cette personne travaille encore dans l’établissement : elle peut tout envoyer en se connectant sur cet appareil.',
  },
  'claim.undo-over': {
    kind: 'conflict',
    en: 'This redemption can no longer be undone.',
    fr: 'Cette validation ne peut plus être annulée.',
  },
} as const satisfies ErrorEntries;
