import { conflict, type ErrorEntries, forbidden, invalid, unavailable } from './entry.ts';

export const billingErrors = {
  'phone.required': forbidden(
    'Please verify your phone first. Paid plans need a verified phone.',
    'Veuillez d’abord vérifier votre téléphone. Les forfaits payants exigent un téléphone vérifié.',
  ),
  'plan.unknown': invalid('This plan does not exist.', 'Ce forfait n’existe pas.'),
  'plan.already-active': conflict('You already have this plan.', 'Vous avez déjà ce forfait.'),
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
