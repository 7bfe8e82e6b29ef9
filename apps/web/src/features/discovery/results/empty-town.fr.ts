import { translation } from '../../../i18n/catalogue.ts';

export { joinName } from '../../../i18n/french-names.ts';
export const texts = translation<typeof import('./empty-town.en.ts')>()({
  othersAround: 'Personne n’a cette humeur en ce moment, mais il y a d’autres membres dans le coin.',
  nobodyAround: 'Il n’y a encore personne ici, peu importe l’humeur.',
  anyMood: 'Voir tout le monde, peu importe l’humeur',
  wider: 'Élargir à {km} km',
  ownCity: 'Chercher partout à {city}',
  nearMe: 'Chercher autour de moi',
  everywhere: 'Chercher partout',

  early: 'Tu arrives tôt à {city}',
  earlyText:
    'Dans chaque ville, quelqu’un arrive en premier, et ici, c’est toi. La prochaine personne qui arrive te trouvera tout de suite.',
  nearestTown: 'La ville la plus proche où il y a du monde est {city}, à environ {km} km.',
  searchThere: 'Chercher à {city}',
  searchWith: 'Chercher dans d’autres villes avec {tier}',
  notifyMe: 'Préviens-moi quand quelqu’un arrive',
  notifyMeOnce:
    'Une seule fois, ici, par courriel et sur tes appareils, d’ici {days} jours. Si quelqu’un s’inscrit la nuit, nous te préviendrons le matin.',
  willNotify: 'Nous te préviendrons quand quelqu’un arrivera.',
  willNotNotify: 'Nous ne te préviendrons plus.',
  alertFailed: 'Nous n’avons pas pu l’enregistrer.',
  share: 'Partager un lien',
  shareText: 'Choisis une humeur, vois qui la partage dans le coin, et jase.',
  linkCopied: 'Lien copié',
  linkIs: 'Copie ce lien pour le partager',
});
