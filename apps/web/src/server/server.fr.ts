import { translation } from '../i18n/catalogue.ts';
import type * as english from './server.en.ts';

export const texts = translation<typeof english>()({
  sessionExpired: 'Cette session a expiré. Une nouvelle connexion est nécessaire.',
  noToken: 'Aucune session ouverte',
  serverError: 'Une erreur de serveur est survenue. Merci de réessayer plus tard.',
  serverErrorWithEmail:
    'Une erreur de serveur est survenue. Merci de réessayer plus tard ou d’écrire au soutien à {email}.',
  serviceNotFound: 'Service introuvable',
  otherVersion: 'Ambiance est en cours de mise à jour. Merci de réessayer dans une minute.',
  requestFailed: 'La demande a échoué',
  networkError: 'Erreur de réseau. Merci de vérifier la connexion, puis de réessayer.',
});
