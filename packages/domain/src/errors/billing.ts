import { conflict, type ErrorEntries, forbidden, invalid, unavailable } from './entry.ts';

export const billingErrors = {
  'phone.required': forbidden(
    'Please verify your phone first. Paid plans need a verified phone.',
    'Veuillez d’abord vérifier votre téléphone. Les forfaits payants exigent un téléphone vérifié.',
  ),
  'plan.unknown': invalid('This plan does not exist.', 'Ce forfait n’existe pas.'),
  'plan.already-active': conflict('You already have this plan.', 'Vous avez déjà ce forfait.'),
  'plan.not-pausable': conflict(
    'Only a paid plan that renews can be paused.',
    'Seul un forfait payant qui se renouvelle peut être mis en pause.',
  ),
  'plan.paused': conflict(
    'Your plan is paused, or its pause is planned. Resume it first, and then change it.',
    'Votre forfait est en pause, ou sa pause est prévue. Reprenez-le d’abord, puis modifiez-le.',
  ),
  'plan.changing': conflict(
    'Another request is changing your plan right now. Nothing was charged by this one. Please look again in a moment.',
    'Une autre demande modifie votre forfait en ce moment. Celle-ci n’a rien facturé. Veuillez regarder de nouveau dans un instant.',
  ),
  'plan.card-declined': conflict(
    'Your card was declined. Nothing was charged, and your plan stays paused. Change the card under billing, and then try again.',
    'Votre carte a été refusée. Rien n’a été facturé, et votre forfait reste en pause. Changez de carte dans la facturation, puis réessayez.',
  ),
  'plan.change-refused': conflict(
    'The payment provider refused this. Nothing was charged, and your plan hasn’t changed.',
    'Le service de paiement a refusé cette demande. Rien n’a été facturé, et votre forfait n’a pas changé.',
  ),
  'plan.resume-unconfirmed': unavailable(
    'The payment provider has not confirmed yet that your plan resumed. Please look again in a minute. You’re never charged twice.',
    'Le service de paiement n’a pas encore confirmé la reprise de votre forfait. Veuillez regarder de nouveau dans une minute. Vous ne payez jamais deux fois.',
  ),
  'payments.unavailable': unavailable(
    'Payments are briefly unavailable. Nothing was charged. Please try again in a moment.',
    'Les paiements sont momentanément indisponibles. Rien n’a été facturé. Veuillez réessayer dans un instant.',
  ),
  'payments.out-of-order': unavailable(
    'Payments are not working right now, and our team has been notified. Nothing was charged. Please try again later.',
    'Les paiements ne fonctionnent pas pour le moment, et notre équipe en a été avisée. Rien n’a été facturé. Veuillez réessayer plus tard.',
  ),
  'account.not-deleted': unavailable(
    'The account is not deleted yet: the payment provider has not confirmed the end of the plan. Please try again later.',
    'Le compte n’est pas encore supprimé\u202f: le service de paiement n’a pas confirmé la fin du forfait. Veuillez réessayer plus tard.',
  ),
  'webhook.refused': invalid('Invalid event signature.', 'Signature de l’événement non valide.'),
} as const satisfies ErrorEntries;
