import { translation } from '../../i18n/catalogue.ts';
import type * as english from './landing.en.ts';

export const texts = translation<typeof english>()({
  pageTitle: 'Des rencontres selon ton humeur',
  headline: 'Rencontre des gens de la même humeur que toi.',
  lead: 'Dis ce qui te tente ce soir, vois qui, tout près, en a envie aussi, et fais connaissance. Sans balayage.',
  startMatching: 'Faire des rencontres',
  learnMore: 'En savoir plus',
  aboutAmbiance: 'sur Ambiance',
  moodQuestion: 'De quoi as-tu envie ?',
  moodPrices: 'Discuter est gratuit. Voir les prix',
  'scene.chat': 'Un long café, une bonne question, rien qui presse.',
  'scene.dinner': 'Une table à la fenêtre, 19 h, une chaise de plus.',
  'scene.outdoor': 'Un sentier au petit matin, deux thermos, la vue au bout.',
  'scene.travel': 'Un billet pas cher, un plan vague, quelqu’un pour partager la carte.',
  'scene.chill': 'La pluie sur la vitre, un disque qui tourne, aucun projet.',

  howTitle: 'Trois étapes, une soirée',
  'picture.mood': 'Les humeurs d’un profil : Voyage',
  'picture.discover': 'Découvrir : des membres d’humeur à voyager',
  'picture.chat': 'Une conversation : un café, samedi vers dix heures',
  step1Title: 'Donne le ton',
  step1Text: 'Choisis une humeur : discuter, souper, plein air, voyage ou détente. Change quand tu veux.',
  step2Title: 'Vois qui est tout près',
  step2Text: 'Découvre qui est de cette humeur, avec un nom, un âge et un visage.',
  step3Title: 'Écris sans attendre',
  step3Text: 'Écris à qui te plaît. Les messages arrivent aussitôt. Pas de jeu à gagner d’abord.',

  outdoorTitle: 'Pour les jours trop beaux pour le divan',
  outdoorText:
    'L’humeur des sentiers, des lacs, des vélos et des pique-niques. Choisis-la le vendredi, trouve de la compagnie pour samedi, et donne rendez-vous de jour, là où il y a du monde.',
  outdoor1: 'Un matin sur la crête',
  outdoor2: 'Patins, canot ou vélos',
  outdoor3: 'Un pique-nique qui devient un souper',

  safetyTitle: 'L’esprit tranquille',
  safetyText:
    'Personne ne voit où tu es, seulement à quelle distance environ. Si quelqu’un gâche la soirée, nous sommes là.',
  safety1Title: 'Une modération humaine',
  safety1Text: 'Une personne lit et examine chaque signalement en moins de 24 heures.',
  safety2Title: 'Signale où que tu sois',
  safety2Text: 'Depuis un profil ou une conversation, même terminée, en deux gestes.',
  safety3Title: 'Bloque qui tu veux',
  safety3Text: 'Un blocage vaut aussitôt dans les deux sens. L’autre n’apprend jamais de qui il vient.',
  safetyLink: 'Comment nous veillons à ta sécurité',

  venuesTitle: 'Et un bon endroit où se voir',
  venuesText: 'Des cafés, restaurants, gyms et théâtres t’offrent un verre, une table, un billet.',
  sampleKind: 'Avantage',
  sampleTitle: 'La première tournée est offerte',
  sampleText: 'Montre ce code au comptoir',
  venues1: 'Des avantages près de chez toi',
  venues2: 'Une équipe qui sait ce qui se passe ce soir',
  venues3: 'Une première rencontre dans un lieu public',

  closingTitle: 'Ce soir est un bon soir pour commencer.',
  closingText: 'Commencer est gratuit, et le forfait gratuit le reste.',
  activeUsers: '{number} membres actifs',
  getStarted: 'Commencer gratuitement',
});
