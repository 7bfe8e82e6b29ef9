import { translation } from '../i18n/catalogue.ts';
import type * as english from './server.en.ts';

export const texts = translation<typeof english>()({
  sessionExpired: 'Cette session a expiré. Il faut se reconnecter.',
  noToken: 'Aucune session ouverte',
  serverError: 'Une erreur de serveur est survenue. Réessayer plus tard.',
  serverErrorWithEmail: 'Une erreur de serveur est survenue. Réessayer plus tard ou écrire au soutien à {email}.',
  serviceNotFound: 'Service introuvable',
  otherVersion: 'Ambiance est en cours de mise à jour. Réessayer dans une minute.',
  requestFailed: 'La demande a échoué',
  networkError: 'Erreur de réseau. Vérifier la connexion, puis réessayer.',
});
