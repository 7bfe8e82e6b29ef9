import type { ErrorEntries } from './entry.ts';

export const billingErrors = {
  'phone.required': {
    kind: 'forbidden',
    en: 'Please verify your phone first. Paid plans need a verified phone.',
    fr: 'Veuillez d’abord vérifier votre téléphone. Les forfaits payants exigent un téléphone vérifié.',
  },
  'plan.unknown': { kind: 'invalid', en: 'This plan does not exist.', fr: 'Ce forfait n’existe pas.' },
  'plan.already-active': {
    kind: 'conflict',
    en: 'You already have this plan.',
    fr: 'Vous avez déjà ce forfait.',
  },
  'payments.unavailable': {
    kind: 'unavailable',
    en: 'Payments are briefly unavailable. Nothing was charged. Please try again in a moment.',
    fr: 'Les paiements sont momentanément indisponibles. Rien n’a été facturé. Veuillez réessayer dans un instant.',
  },
  'payments.out-of-order': {
    kind: 'unavailable',
    en: 'Payments are not working right now, and our team has been notified. Nothing was charged. Please try again later.',
    fr: 'Les paiements ne fonctionnent pas pour le moment, et notre équipe en a été avisée. Rien n’a été facturé. Veuillez réessayer plus tard.',
  },
  'account.not-deleted': {
    kind: 'unavailable',
    en: 'The account is not deleted yet: the payment provider has not confirmed the end of the plan. Please try again later.',
    fr: 'Le compte n’est pas encore supprimé\u202f: le service de paiement n’a pas confirmé la fin du forfait. Veuillez réessayer plus tard.',
  },
  'webhook.refused': {
    kind: 'invalid',
    en: 'Invalid event signature.',
    fr: 'Signature de l’événement non valide.',
  },
} as const satisfies ErrorEntries;
