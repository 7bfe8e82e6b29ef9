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
  'refund.disputed': {
    kind: 'conflict',
    en: 'The cardholder is disputing this payment with their bank, so the payment provider cannot refund it. Nothing was refunded, and the plan goes on.',
    fr: 'La personne titulaire de la carte conteste ce paiement auprès de sa banque\u202f; le service de paiement ne peut donc pas le rembourser. Rien n’a été remboursé, et le forfait se poursuit.',
  },
  'refund.no-balance': {
    kind: 'conflict',
    en: 'Your balance at the payment provider is too low for this refund. Nothing was refunded, and the plan goes on. Add funds there, then try again.',
    fr: 'Votre solde auprès du service de paiement ne suffit pas pour ce remboursement. Rien n’a été remboursé, et le forfait se poursuit. Ajoutez-y des fonds, puis recommencez.',
  },
  'refund.refused': {
    kind: 'conflict',
    en: 'The payment provider refused this refund ({reason}). Nothing was refunded, and the plan goes on. See the provider’s dashboard for details.',
    fr: 'Le service de paiement a refusé ce remboursement ({reason}). Rien n’a été remboursé, et le forfait se poursuit. Consultez le tableau de bord de ce service pour en savoir plus.',
  },
  'refund.under-way': {
    kind: 'conflict',
    en: 'A refund of a different amount of this payment is not confirmed yet. Please check again in 15 minutes.',
    fr: 'Pour ce paiement, un remboursement d’un autre montant n’est pas encore confirmé. Veuillez vérifier de nouveau dans 15 minutes.',
  },
  'refund.unconfirmed': {
    kind: 'unavailable',
    en: 'The payment provider did not confirm the refund, and the plan goes on. Please try again in a moment: nothing will be refunded twice.',
    fr: 'Le service de paiement n’a pas confirmé le remboursement, et le forfait se poursuit. Veuillez recommencer dans un instant\u202f: rien ne sera remboursé deux fois.',
  },
  'refund.partly': {
    kind: 'conflict',
    en: 'Only ${dollars} was refunded: the payment provider did not confirm the rest. The plan goes on. Please check the payments.',
    fr: 'Seuls {dollars}\u00a0$ ont été remboursés\u202f: le service de paiement n’a pas confirmé le reste. Le forfait se poursuit. Veuillez vérifier les paiements.',
  },
  'refund.plan-runs': {
    kind: 'unavailable',
    en: 'The money is refunded, but the payment provider did not confirm the end of the plan. Please try again: no more money will be refunded.',
    fr: 'L’argent est remboursé, mais le service de paiement n’a pas confirmé la fin du forfait. Veuillez recommencer\u202f: rien d’autre ne sera remboursé.',
  },
  'refund.unknown': {
    kind: 'missing',
    en: 'There is no such refused refund.',
    fr: 'Aucun remboursement refusé ne correspond.',
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
  'staff.last-admin': {
    kind: 'conflict',
    en: 'This is the last active administrator. Add another one first.',
    fr: 'C’est la dernière personne active de l’administration. Ajoutez-en d’abord une autre.',
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
