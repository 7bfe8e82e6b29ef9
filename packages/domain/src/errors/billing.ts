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
  'webhook.refused': {
    kind: 'invalid',
    en: 'This event is not signed as it should be.',
    fr: 'Cet événement n’est pas signé comme il se doit.',
  },
} as const satisfies ErrorEntries;
