import { conflict, type ErrorEntries, forbidden, invalid, missing, unavailable } from './entry.ts';

export const operatorErrors = {
  'audit.too-many': conflict(
    'More than 10,000 entries match. Choose a shorter period.',
    'Plus de 10\u00a0000 entrées correspondent. Choisissez une période plus courte.',
  ),
  'incident.unknown': missing('There is no incident with this number.', 'Aucun incident ne porte ce numéro.'),
  'why.required': invalid(
    'Please give a reason. It goes into the audit log.',
    'Indiquez un motif\u202f: il sera consigné.',
  ),
  'account.deleted': conflict(
    'This account is already deleted. Only the link in the email can restore it.',
    'Ce compte est déjà supprimé. Seul le lien envoyé par courriel permet de le rétablir.',
  ),
  'plan-end.past': invalid(
    'The last day must be today or later.',
    'Le dernier jour doit être aujourd’hui ou plus tard.',
  ),
  'payment.unknown': missing('This member hasn’t made this payment.', 'Ce membre n’a pas fait ce paiement.'),
  'payment.returned': conflict('This payment has already been refunded.', 'Ce paiement est déjà remboursé.'),
  'payment.used-up': conflict(
    'There are no unused days to refund. You can refund the full amount.',
    'Ce paiement est entièrement utilisé. Seul un remboursement total est possible.',
  ),
  'refund.disputed': conflict(
    'The cardholder is disputing this payment with their bank, so the payment provider cannot refund it. Nothing was refunded, and the plan continues.',
    'La personne titulaire de la carte conteste ce paiement auprès de sa banque\u202f; le service de paiement ne peut donc pas le rembourser. Rien n’a été remboursé, et le forfait se poursuit.',
  ),
  'refund.no-balance': conflict(
    'Your balance at the payment provider is too low for this refund. Nothing was refunded, and the plan continues. Add funds there, then try again.',
    'Votre solde auprès du service de paiement ne suffit pas pour ce remboursement. Rien n’a été remboursé, et le forfait se poursuit. Ajoutez-y des fonds, puis recommencez.',
  ),
  'refund.refused': conflict(
    'The payment provider refused this refund ({reason}). Nothing was refunded, and the plan continues. See the provider’s dashboard for details.',
    'Le service de paiement a refusé ce remboursement (code «\u202f{reason}\u202f»). Rien n’a été remboursé, et le forfait se poursuit. Consultez le tableau de bord de ce service pour en savoir plus.',
  ),
  'refund.under-way': conflict(
    'A refund of a different amount of this payment is not confirmed yet. Please check again in 15 minutes.',
    'Pour ce paiement, un remboursement d’un autre montant n’est pas encore confirmé. Veuillez vérifier de nouveau dans 15 minutes.',
  ),
  'refund.unconfirmed': unavailable(
    'The payment provider did not confirm the refund, and the plan continues. Please try again in a moment: nothing will be refunded twice.',
    'Le service de paiement n’a pas confirmé le remboursement, et le forfait se poursuit. Veuillez recommencer dans un instant\u202f: rien ne sera remboursé deux fois.',
  ),
  'refund.partly': conflict(
    'Only ${dollars} was refunded: the payment provider did not confirm the rest. The plan continues. Please check the payments.',
    'Seuls {dollars}\u00a0$ ont été remboursés\u202f: le service de paiement n’a pas confirmé le reste. Le forfait se poursuit. Veuillez vérifier les paiements.',
  ),
  'refund.plan-runs': unavailable(
    'The money is refunded, but the payment provider did not confirm the end of the plan. Please try again: no more money will be refunded.',
    'L’argent est remboursé, mais le service de paiement n’a pas confirmé la fin du forfait. Veuillez recommencer\u202f: rien d’autre ne sera remboursé.',
  ),
  'refund.unknown': missing('No refused refund matches.', 'Aucun remboursement refusé ne correspond.'),
  'mail.unknown': missing('No failed email matches.', 'Aucun courriel non envoyé ne correspond.'),
  'mail.not-for-them': conflict(
    'This email doesn’t apply to the account’s current state.',
    'Ce courriel ne s’applique pas à l’état actuel du compte.',
  ),
  'notification.unknown': missing('No failed notification matches.', 'Aucune notification non envoyée ne correspond.'),
  'staff.yourself': forbidden(
    'You can’t change your own access. Ask another administrator.',
    'Vous ne pouvez pas modifier votre propre accès. Adressez-vous à une autre personne de l’administration.',
  ),
  'staff.last-admin': conflict(
    'This is the last active administrator. Add another one first.',
    'C’est la dernière personne active de l’administration. Ajoutez-en d’abord une autre.',
  ),
  'staff.unknown': missing('This isn’t a staff account.', 'Ce compte n’est pas celui d’un membre du personnel.'),
  'staff.address-taken': conflict(
    'This address already has an account, or had one less than 48 hours ago. A staff account needs its own address: use a second one, such as name+work@example.com.',
    'Cette adresse a déjà un compte, ou en avait un il y a moins de 48 heures. Un compte du personnel demande une autre adresse\u202f: par exemple, nom+travail@example.com.',
  ),
  'staff.present': conflict(
    'This address already has a staff account at this venue.',
    'Cette adresse a déjà un compte du personnel dans cet établissement.',
  ),
  'venue.exists': conflict(
    'This city already has a venue with this name.',
    'Cette ville a déjà un établissement de ce nom.',
  ),
  'venue.closed': conflict('This venue is closed.', 'Cet établissement est fermé.'),
  'venue.open': conflict('This venue is open.', 'Cet établissement est ouvert.'),
  'perk.over': conflict('This perk has already ended.', 'Cet avantage a déjà pris fin.'),
} as const satisfies ErrorEntries;
