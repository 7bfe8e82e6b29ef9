import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./settings.en.ts')>()({
  title: 'Paramètres',
  lead: 'Chaque changement s’applique tout de suite, sur tous tes appareils.',
  failedToLoad: 'Impossible de charger les paramètres',
  failedToSave: 'Ce paramètre n’a pas pu être enregistré. Réessaie.',

  pauseTitle: 'Prendre une pause',
  pauseText:
    'Personne ne te trouve dans Découvrir ni dans ses favoris, et tu n’es plus dans les décomptes. Tes conversations restent, et les personnes avec qui tu discutes peuvent encore t’écrire.',
  pause: 'Me cacher jusqu’à mon retour',
  paused: 'Ton profil est caché. Seules les personnes avec qui tu as une conversation te voient.',
  comeBack: 'Je suis de retour',
  isBack: 'Te revoilà ! On peut de nouveau te trouver.',

  firstMessagesTitle: 'Qui peut écrire en premier',
  firstMessagesText: 'Les personnes avec qui tu as déjà échangé peuvent toujours répondre.',
  'firstMessages.everybody': 'Tout le monde',
  'firstMessages.verified': 'Les membres vérifiés',
  'firstMessages.saved': 'Les membres de mes favoris',

  seenTitle: 'Ce que les autres voient',
  seenText: 'C’est réciproque : ce que tu caches, tu ne le vois pas non plus chez les autres.',
  showsActivity: 'Quand je suis en ligne et ma dernière activité',
  showsActivityHint: 'Tant que c’est caché, tu passes en dernier là où les membres sont classés par activité.',
  sendsReadReceipts: 'Quand j’ai lu leurs messages',

  moodTitle: 'Humeurs temporaires',
  moodText: 'Pour ce soir ou pour la fin de semaine, par exemple.',
  wantsStillUp: 'Me demander une fois, une demi-heure avant la fin, si ça me dit toujours',
  wantsStillUpHint: 'Sur les appareils où les notifications sont activées.',

  account: 'Compte et connexion',
  accountText: 'Courriel, mot de passe, clés d’accès, validation en deux étapes et appareils',
  notifications: 'Notifications',
  notificationsText: 'Ce que cet appareil te signale',
  privacy: 'Confidentialité',
  privacyText: 'Qui peut écrire en premier, ce que les autres voient, pauses',
  blocked: 'Membres bloqués',
  blockedText: 'Voir qui tu as bloqué, et débloquer quelqu’un',
  plan: 'Forfait et utilisation',
  planText: 'Ce qui est compris et ce qu’il te reste',
  billing: 'Forfaits et facturation',
  billingText: 'Comparer les forfaits, changer le tien, le mettre en pause ou l’annuler',
  reports: 'Tes signalements',
  reportsText: 'Ce que sont devenus tes signalements',
  data: 'Tes données',
  dataText: 'Tout ce que nous gardons à ton sujet, téléchargement, suppression du compte',
  password: 'Mot de passe',
  passwordText: 'Le changer déconnecte tes autres appareils.',
  changePassword: 'Changer ton mot de passe',
});
