import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./favorites-and-blocks.en.ts')>()({
  title: 'Contacts',
  intro: 'Tes favoris, les gens qui t’ont dans les leurs, et ceux que tu préfères ne pas croiser.',
  'tab.my-favorites': 'Mes favoris',
  'tab.favorited-me': 'Je leur plais',
  'tab.blocked': 'Bloqués',
  'empty.my-favorites': 'Aucun favori pour l’instant',
  'hint.my-favorites': 'Touche le cœur sur une fiche et tu retrouveras la personne ici.',
  'empty.favorited-me': 'Tu n’es encore dans les favoris de personne',
  'hint.favorited-me': 'Quelques photos et une humeur aident à se faire remarquer.',
  'empty.blocked': 'Personne n’est bloqué',
  'hint.blocked': 'Les personnes bloquées ne peuvent ni te voir ni te joindre. Tu peux les débloquer ici.',
  discover: 'Découvrir des gens',
  updateProfile: 'Aller à ton profil',
  loadFailed: 'Impossible de charger tes contacts',
  place: '{city}, {country}',
  message: 'Écrire',
  messageTo: 'Écrire à {name}',
  hiddenMember: 'Membre',
});
