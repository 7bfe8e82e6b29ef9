import { translation } from '../../i18n/catalogue.ts';
import type * as english from './chat.en.ts';

export const texts = translation<typeof english>()({
  chatWith: 'Conversation avec {name}',
  back: 'Retour à Découvrir',
  someone: 'Utilisateur',
  moreAbout: 'Plus sur {name}',
  online: 'En ligne',
  offline: 'Hors ligne',

  messagesWith: 'Messages échangés avec {name}',
  noMessages: 'Aucun message pour l’instant. Lancez la conversation !',
  earlier: 'Afficher les messages précédents',
  loadingHistory: 'Chargement des messages',
  newMessages: {
    one: '{count} nouveau message',
    many: '{count} de nouveaux messages',
    other: '{count} nouveaux messages',
  },
  you: 'Vous :',
  they: '{name} :',
  sending: 'Envoi en cours',
  sent: 'Envoyé',
  read: 'Lu',
  typing: 'en train d’écrire…',
  isTyping: '{name} est en train d’écrire',
  newTab: 's’ouvre dans un nouvel onglet',

  messageTo: 'Message à {name}',
  placeholder: 'Écrivez un message',
  send: 'Envoyer',
  charactersLeft: {
    one: '{count} caractère restant',
    many: '{count} de caractères restants',
    other: '{count} caractères restants',
  },
  charactersOver: {
    one: '{count} caractère en trop',
    many: '{count} de caractères en trop',
    other: '{count} caractères en trop',
  },

  handedOver: '{name} s’occupe maintenant de votre conversation avec {venue}.',
  continueWith: 'Poursuivre avec {name}',
  venueChatClosed: 'Cette conversation est terminée. Vous pouvez en commencer une nouvelle avec l’établissement.',
  venueChatWaiting: 'Personne de l’établissement ne peut répondre en ce moment. Vous lirez ici qui prend la relève.',
  toVenues: 'Voir les établissements',

  connecting: 'Connexion en cours…',
  reconnecting: 'Reconnexion en cours…',
  unavailable: 'Clavardage en temps réel indisponible',
  reconnect: 'Se reconnecter',
  notConnected: 'Le clavardage n’est pas connecté',
  historyFailed: 'Impossible de charger l’historique des messages',
  historyFailedText: 'Vos messages sont en sûreté. Veuillez vérifier votre connexion, puis réessayer.',
  sendFailed: 'L’envoi du message a échoué',
  retry: 'Réessayer',
  blockedLocally: 'Impossible de clavarder avec une personne bloquée',
  goneTitle: 'Ce membre n’est plus ici',
  goneText: 'Le compte a été fermé ou le lien est inexact. Il y a d’autres personnes à rencontrer.',
  toDiscover: 'Découvrir des gens',

  upgradeTitle: 'Passez à Premium',
  dailyLimit: 'Vous avez atteint votre limite quotidienne de {limit} messages.',
  weeklyLimit: 'Vous avez atteint votre limite hebdomadaire de {limit} nouvelles conversations.',
  dailyReset:
    'À partir de {when}, vous pourrez écrire de nouveau. D’ici là, votre texte reste dans le champ de saisie.',
  weeklyReset:
    'À partir de {when}, vous pourrez lancer de nouvelles conversations. Vous pouvez répondre en tout temps à qui vous a écrit.',
  maybeLater: 'Plus tard',
  upgradeNow: 'Changer de forfait',

  inbox: 'Messages',
  inboxIntro: 'Toutes les personnes avec qui vous discutez.',
  inboxEmptyTitle: 'Aucune conversation pour l’instant',
  inboxEmptyText: 'Trouvez quelqu’un de la même humeur que vous et dites bonjour. Vos conversations seront ici.',
  inboxEmptyAction: 'Découvrir des gens',
  inboxFailed: 'Vos messages n’ont pas pu être chargés',
  showMore: 'Afficher plus',
  youSaid: 'Vous : {text}',
});
