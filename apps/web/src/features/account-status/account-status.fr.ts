import { translation } from '../../i18n/catalogue.ts';
import type * as english from './account-status.en.ts';

export const texts = translation<typeof english>()({
  title: 'Votre compte',
  lead: 'Vous trouverez ici ce qui a été décidé au sujet de votre compte et ce que vous pouvez faire.',
  noToken: 'Connectez-vous pour voir cette page',
  noTokenText: 'Elle s’ouvre pendant 30 minutes après la saisie de votre mot de passe.',
  toLogin: 'Se connecter',
  failed: 'Le chargement a échoué',
  active: 'Votre compte est de nouveau ouvert',
  bySupport: 'Votre compte est fermé pour le moment. Pour toute question, écrivez à {email}.',
  decidedOn: 'Décision du {date}',
  confirm: 'J’ai lu ce message',
  confirmFailed: 'La confirmation n’a pas pu être enregistrée. Veuillez réessayer.',
  appeal: 'Demande de révision',
  appealUntil:
    'Vous pouvez demander une révision une seule fois, jusqu’au {date}. Votre demande sera examinée par une personne qui n’a pas pris la décision.',
  appealText: 'Pourquoi cette décision est-elle une erreur ?',
  characters: { one: '{count} caractère sur {maximum}', other: '{count} caractères sur {maximum}' },
  sendAppeal: 'Envoyer la demande',
  appealSent: 'Votre demande de révision a été envoyée.',
  appealFailed: 'La demande n’a pas pu être envoyée. Veuillez réessayer.',
  yourAppeal: 'Votre demande de révision du {date}',
  appealWaits: 'Nous l’avons reçue. Nous vous écrirons dès qu’elle sera tranchée.',
  'outcome.upheld': 'La décision est maintenue.',
  'outcome.lightened': 'La décision a été remplacée par une moins sévère.',
  'outcome.overturned': 'La décision a été annulée.',
  yourData: 'Vos données',
  support: 'Autres questions : {email}',
});
