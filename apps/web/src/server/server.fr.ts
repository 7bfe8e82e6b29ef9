import { translation } from '../i18n/catalogue.ts';
import type * as english from './server.en.ts';

export const texts = translation<typeof english>()({
  sessionExpired: 'Votre session a expiré. Veuillez vous reconnecter.',
  noToken: 'Aucune session ouverte',
  serverError: 'Une erreur de serveur est survenue. Veuillez réessayer plus tard.',
  serverErrorWithEmail:
    'Une erreur de serveur est survenue. Veuillez réessayer plus tard ou écrire au soutien à {email}.',
  serviceNotFound: 'Service introuvable',
  requestFailed: 'La demande a échoué',
  networkError: 'Erreur de réseau. Veuillez vérifier votre connexion et réessayer.',
});
