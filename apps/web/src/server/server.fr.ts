import { translation } from '../i18n/catalogue.ts';
import type * as english from './server.en.ts';

export const texts = translation<typeof english>()({
  sessionExpired: 'Ta session a expiré. Reconnecte-toi.',
  noToken: 'Aucune session ouverte',
  serverError: 'Une erreur de serveur est survenue. Réessaie plus tard.',
  serverErrorWithEmail: 'Une erreur de serveur est survenue. Réessaie plus tard ou écris au soutien à {email}.',
  serviceNotFound: 'Service introuvable',
  otherVersion: 'Ambiance est en cours de mise à jour. Réessaie dans une minute.',
  requestFailed: 'La demande a échoué',
  networkError: 'Erreur de réseau. Vérifie ta connexion, puis réessaie.',
});
