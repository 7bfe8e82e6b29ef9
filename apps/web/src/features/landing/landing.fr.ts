import { translation } from '../../i18n/catalogue.ts';
import type * as english from './landing.en.ts';

export const texts = translation<typeof english>()({
  pageTitle: 'Des rencontres à votre humeur',
  headline: 'Rencontrez des gens de la même humeur.',
  lead: 'Dites ce qui vous tente ce soir, voyez qui, tout près, en a envie aussi, et faites connaissance. Sans balayer de profils.',
  startMatching: 'Faire des rencontres',
  learnMore: 'En savoir plus',
  aboutAmbiance: 'sur Ambiance',
  moodQuestion: 'De quelle humeur êtes-vous ?',
  'scene.chat': 'Un long café, une bonne question, rien qui presse.',
  'scene.dinner': 'Une table à la fenêtre, dix-neuf heures, une chaise de plus.',
  'scene.outdoor': 'Un sentier au petit matin, deux thermos, la vue au bout.',
  'scene.travel': 'Un billet pas cher, un plan vague, quelqu’un pour partager la carte.',
  'scene.chill': 'La pluie sur la vitre, un disque qui tourne, aucun projet.',

  howTitle: 'Trois étapes, une soirée',
  'picture.mood': 'Les cinq humeurs sur un profil, Voyage choisie',
  'picture.discover': 'Découvrir : des membres des environs d’humeur voyageuse',
  'picture.chat': 'Une conversation : un café, samedi vers dix heures',
  step1Title: 'Donnez le ton',
  step1Text: 'Choisissez une humeur : discuter, souper, plein air, voyage ou détente. Changez-en quand vous voulez.',
  step2Title: 'Découvrez tout près',
  step2Text: 'Voyez les membres des environs qui sont de cette humeur en ce moment, avec un nom, un âge et un visage.',
  step3Title: 'Parlez-vous aussitôt',
  step3Text:
    'Écrivez à qui vous plaît. Les messages arrivent dès qu’ils partent. Il n’y a pas de jeu à gagner d’abord.',

  outdoorTitle: 'Pour les jours qui ne se passent pas sur un divan',
  outdoorText:
    'Plein air, c’est l’humeur des sentiers, des lacs, des vélos et des pique-niques. Choisissez-la le vendredi, trouvez de la compagnie pour la fin de semaine et voyez-vous là où il y a du jour et du monde.',
  outdoor1: 'Un matin sur la crête',
  outdoor2: 'Patins, canot ou vélos',
  outdoor3: 'Un pique-nique qui devient un souper',

  safetyTitle: 'Assez sûr pour se détendre',
  safetyText:
    'Personne ne voit où vous êtes, seulement à quelle distance environ. Et si quelqu’un gâche la soirée, vous n’êtes pas sans recours.',
  safety1Title: 'Des personnes modèrent',
  safety1Text: 'Chaque signalement est lu par une personne et examiné en moins de 24 heures.',
  safety2Title: 'Signalez de partout',
  safety2Text: 'Depuis un profil ou une conversation, en deux touches, même une fois la conversation fermée.',
  safety3Title: 'Bloquez pour de bon',
  safety3Text: 'Un blocage vaut aussitôt dans les deux sens. L’autre n’apprend jamais de qui il vient.',
  safetyLink: 'Comment nous veillons à votre sécurité',

  venuesTitle: 'Et un bon endroit où se voir',
  venuesText:
    'Des cafés, restaurants, gyms et théâtres partenaires gardent quelque chose pour les membres : un verre, une table, un billet. Obtenez un avantage, montrez son code au comptoir et profitez-en sur place.',
  ticketKind: 'Avantage',
  ticketTitle: 'La première tournée est offerte',
  ticketText: 'Montrez ce code au comptoir',
  venues1: 'Des avantages près de chez vous',
  venues2: 'Un personnel qui sait ce qui se passe ce soir',
  venues3: 'Une première rencontre dans un lieu public',

  closingTitle: 'Ce soir est un bon soir pour commencer.',
  closingText: 'Commencer est gratuit, et le forfait gratuit le reste.',
  activeUsers: '{number} membres actifs',
  getStarted: 'Commencer gratuitement',
});
