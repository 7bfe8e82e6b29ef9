import { translation } from '../i18n/catalogue.ts';

export const texts = translation<typeof import('./server.en.ts')>()({
  sessionExpired: 'Cette session a expiré. Il faut se reconnecter.',
  noToken: 'Aucune session ouverte',
  serverError: 'Erreur de serveur. Il faudra réessayer plus tard.',
  serverErrorWithEmail: 'Erreur de serveur. Il faudra réessayer plus tard ou écrire au soutien à {email}.',
  serviceNotFound: 'Service introuvable',
  otherVersion: 'Ambiance se met à jour. Tout sera prêt dans une minute.',
  requestFailed: 'La demande a échoué',
  networkError: 'Erreur de réseau. Il faut vérifier la connexion, puis réessayer.',
});
