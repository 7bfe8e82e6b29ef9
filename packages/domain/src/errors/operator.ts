import type { ErrorEntries } from './entry.ts';

export const operatorErrors = {
  'audit.too-many': {
    kind: 'conflict',
    en: 'More than 10,000 entries match. Choose a shorter period.',
    fr: 'Plus de 10\u00a0000 entrées correspondent. Choisissez une période plus courte.',
  },
  'why.required': {
    kind: 'invalid',
    en: 'Please give a reason. It goes into the audit log.',
    fr: 'Indiquez un motif\u202f: il sera consigné.',
  },
  'account.deleted': {
    kind: 'conflict',
    en: 'This account is already deleted. Only the link in the email can restore it.',
    fr: 'Ce compte est déjà supprimé. Seul le lien envoyé par courriel permet de le rétablir.',
  },
  'plan-end.past': {
    kind: 'invalid',
    en: 'The last day must be today or later.',
    fr: 'Le dernier jour doit être aujourd’hui ou plus tard.',
  },
  'payment.unknown': {
    kind: 'missing',
    en: 'This member hasn’t made this payment.',
    fr: 'Ce membre n’a pas fait ce paiement.',
  },
  'payment.returned': {
    kind: 'conflict',
    en: 'This payment has already been refunded.',
    fr: 'Ce paiement est déjà remboursé.',
  },
  'payment.used-up': {
    kind: 'conflict',
    en: 'There are no unused days to refund. You can refund the full amount.',
    fr: 'Ce paiement est entièrement utilisé. Seul un remboursement total est possible.',
  },
  'refund.disputed': {
    kind: 'conflict',
    en: 'The cardholder is disputing this payment with their bank, so the payment provider cannot refund it. Nothing was refunded, and the plan continues.',
    fr: 'La personne titulaire de la carte conteste ce paiement auprès de sa banque\u202f; le service de paiement ne peut donc pas le rembourser. Rien n’a été remboursé, et le forfait se poursuit.',
  },
  'refund.no-balance': {
    kind: 'conflict',
    en: 'Your balance at the payment provider is too low for this refund. Nothing was refunded, and the plan continues. Add funds there, then try again.',
    fr: 'Votre solde auprès du service de paiement ne suffit pas pour ce remboursement. Rien n’a été remboursé, et le forfait se poursuit. Ajoutez-y des fonds, puis recommencez.',
  },
  'refund.refused': {
    kind: 'conflict',
    en: 'The payment provider refused this refund ({reason}). Nothing was refunded, and the plan continues. See the provider’s dashboard for details.',
    fr: 'Le service de paiement a refusé ce remboursement ({reason}). Rien n’a été remboursé, et le forfait se poursuit. Consultez le tableau de bord de ce service pour en savoir plus.',
  },
  'refund.under-way': {
    kind: 'conflict',
    en: 'A refund of a different amount of this payment is not confirmed yet. Please check again in 15 minutes.',
    fr: 'Pour ce paiement, un remboursement d’un autre montant n’est pas encore confirmé. Veuillez vérifier de nouveau dans 15 minutes.',
  },
  'refund.unconfirmed': {
    kind: 'unavailable',
    en: 'The payment provider did not confirm the refund, and the plan continues. Please try again in a moment: nothing will be refunded twice.',
    fr: 'Le service de paiement n’a pas confirmé le remboursement, et le forfait se poursuit. Veuillez recommencer dans un instant\u202f: rien ne sera remboursé deux fois.',
  },
  'refund.partly': {
    kind: 'conflict',
    en: 'Only ${dollars} was refunded: the payment provider did not confirm the rest. The plan continues. Please check the payments.',
    fr: 'Seuls {dollars}\u00a0$ ont été remboursés\u202f: le service de paiement n’a pas confirmé le reste. Le forfait se poursuit. Veuillez vérifier les paiements.',
  },
  'refund.plan-runs': {
    kind: 'unavailable',
    en: 'The money is refunded, but the payment provider did not confirm the end of the plan. Please try again: no more money will be refunded.',
    fr: 'L’argent est remboursé, mais le service de paiement n’a pas confirmé la fin du forfait. Veuillez recommencer\u202f: rien d’autre ne sera remboursé.',
  },
  'refund.unknown': {
    kind: 'missing',
    en: 'No refused refund matches.',
    fr: 'Aucun remboursement refusé ne correspond.',
  },
  'mail.unknown': {
    kind: 'missing',
    en: 'No failed email matches.',
    fr: 'Aucun courriel non envoyé ne correspond.',
  },
  'mail.not-for-them': {
    kind: 'conflict',
    en: 'This email doesn’t apply to the account’s current state.',
    fr: 'Ce courriel ne s’applique pas à l’état actuel du compte.',
  },
  'notification.unknown': {
    kind: 'missing',
    en: 'No failed notification matches.',
    fr: 'Aucune notification non envoyée ne correspond.',
  },
  'staff.yourself': {
    kind: 'forbidden',
    en: 'You can’t change your own access. Ask another administrator.',
    fr: 'Vous ne pouvez pas modifier votre propre accès. Adressez-vous à une autre personne de l’administration.',
  },
  'staff.last-admin': {
    kind: 'conflict',
    en: 'This is the last active administrator. Add another one first.',
    fr: 'C’est la dernière personne active de l’administration. Ajoutez-en d’abord une autre.',
  },
  'staff.unknown': {
    kind: 'missing',
    en: 'This isn’t a staff account.',
    fr: 'Ce compte n’est pas celui d’un membre du personnel.',
  },
  'staff.address-taken': {
    kind: 'conflict',
    en: 'This address already has an account, or had one less than 48 hours ago. A staff account needs its own address: use a second one, such as name+work@example.com.',
    fr: 'Cette adresse a déjà un compte, ou en avait un il y a moins de 48 heures. Un compte du personnel demande une autre adresse\u202f: par exemple, nom+travail@example.com.',
  },
  'staff.present': {
    kind: 'conflict',
    en: 'This address already has a staff account at this venue.',
    fr: 'Cette adresse a déjà un compte du personnel dans cet établissement.',
  },
  'venue.exists': {
    kind: 'conflict',
    en: 'This city already has a venue with this name.',
    fr: 'Cette ville a déjà un établissement de ce nom.',
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
  'perk.over': { kind: 'conflict', en: 'This perk has already ended.', fr: 'Cet avantage a déjà pris fin.' },
} as const satisfies ErrorEntries;
