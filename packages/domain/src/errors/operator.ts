import type { ErrorEntries } from './entry.ts';

export const operatorErrors = {
  'why.required': {
    kind: 'invalid',
    en: 'Please say why: it is recorded.',
    fr: 'Le motif manque\u202f: il est consigné.',
  },
  'account.deleted': {
    kind: 'conflict',
    en: 'This account is deleted already. Only the link that was mailed brings it back.',
    fr: 'Ce compte est déjà supprimé. Seul le lien envoyé par courriel permet de le rétablir.',
  },
  'payment.unknown': {
    kind: 'missing',
    en: 'This member made no such payment.',
    fr: 'Ce membre n’a fait aucun paiement de ce genre.',
  },
  'payment.returned': {
    kind: 'conflict',
    en: 'This payment was paid back already.',
    fr: 'Ce paiement est déjà remboursé.',
  },
  'payment.used-up': {
    kind: 'conflict',
    en: 'Nothing of this payment is unused. You can pay all of it back.',
    fr: 'Ce paiement est entièrement utilisé. Seul un remboursement total est possible.',
  },
  'mail.unknown': {
    kind: 'missing',
    en: 'There is no such mail that could not be sent.',
    fr: 'Aucun courriel non envoyé ne correspond.',
  },
  'mail.not-for-them': {
    kind: 'conflict',
    en: 'This mail does not fit the account as it is now.',
    fr: 'Ce courriel ne convient pas au compte dans son état actuel.',
  },
  'notification.unknown': {
    kind: 'missing',
    en: 'There is no such notification that could not be sent.',
    fr: 'Aucune notification non envoyée ne correspond.',
  },
  'staff.yourself': {
    kind: 'forbidden',
    en: 'Nobody changes their own access. Ask another administrator.',
    fr: 'Personne ne modifie son propre accès. Adressez-vous à une autre personne de l’administration.',
  },
  'staff.unknown': {
    kind: 'missing',
    en: 'No moderator or administrator has this account.',
    fr: 'Ce compte n’est ni de la modération ni de l’administration.',
  },
  'staff.address-taken': {
    kind: 'conflict',
    en: 'This address has an account already. Take another address.',
    fr: 'Cette adresse a déjà un compte. Choisissez-en une autre.',
  },
  'venue.closed': {
    kind: 'conflict',
    en: 'This venue is closed.',
    fr: 'Cet établissement est fermé.',
  },
  'venue.open': {
    kind: 'conflict',
    en: 'This venue is open.',
    fr: 'Cet établissement est ouvert.',
  },
  'perk.over': { kind: 'conflict', en: 'This perk has ended already.', fr: 'Cet avantage a déjà pris fin.' },
} as const satisfies ErrorEntries;
