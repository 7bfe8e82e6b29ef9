import { translation } from '../../i18n/catalogue.ts';
import type * as english from './plans.en.ts';

export const texts = translation<typeof english>()({
  myPlan: 'Mon forfait',
  'about.free': 'Discutez avec les gens de votre ville.',
  'about.standard': 'Soupers et plein air, dans toutes les villes.',
  'about.premium': 'Toutes les humeurs, partout, sans compter.',
  upgrade: 'Passer à un forfait supérieur',
  moods: 'Humeurs',
  dailyMessages: 'Messages aujourd’hui',
  weeklyNewChats: 'Nouvelles conversations cette semaine',
  usedOf: '{used} sur {limit}',
  usedUp: '{limit} sur {limit}, tout est utilisé',
  unlimited: 'Illimité',
  resets: 'Recommence {when}',
  usageUnknown: 'Votre utilisation ne peut pas être affichée pour le moment.',

  title: 'Forfaits',
  intro: 'Plus d’humeurs et plus de portée. La sécurité est la même pour tout le monde.',
  openSoon: 'Les forfaits payants arrivent bientôt. Rien n’est encore en vente ici, et rien n’est facturé.',
  yourPlan: 'Votre forfait',
  monthly: 'CAD par mois, taxes en sus',
  forever: 'sans frais',
  'includes.moods': { one: 'Humeur : {moods}', other: 'Humeurs : {moods}' },
  'includes.messages': {
    one: '{count} message par jour',
    many: '{count} de messages par jour',
    other: '{count} messages par jour',
  },
  'includes.anyMessages': 'Messages illimités',
  'includes.newChats': {
    one: '{count} nouvelle conversation par semaine',
    many: '{count} de nouvelles conversations par semaine',
    other: '{count} nouvelles conversations par semaine',
  },
  'includes.anyNewChats': 'Nouvelles conversations illimitées',
  'includes.ownCity': 'Votre ville, jusqu’à {km} km à la ronde',
  'includes.anyCity': 'Toutes les villes, jusqu’à {km} km à la ronde',
});
