import { translation } from '../i18n/catalogue.ts';
import type * as english from './favorites-and-blocks.en.ts';

export const texts = translation<typeof english>()({
  title: 'Relations',
  intro: 'Vos favoris, les personnes qui vous ont en favori, et celles que vous préférez ne pas croiser.',
  'tab.my-favorites': 'Mes favoris',
  'tab.favorited-me': 'M’ont en favori',
  'tab.blocked': 'Bloqués',
  'empty.my-favorites': 'Aucun favori pour l’instant',
  'hint.my-favorites': 'Appuyez sur le cœur d’une fiche, et vous retrouverez la personne ici.',
  'empty.favorited-me': 'Personne ne vous a encore en favori',
  'hint.favorited-me': 'Quelques photos et une humeur aident à se faire remarquer.',
  'empty.blocked': 'Personne n’est bloqué',
  'hint.blocked': 'Les personnes bloquées ne peuvent ni vous voir ni vous joindre. Vous pouvez les débloquer ici.',
  discover: 'Découvrir des gens',
  updateProfile: 'Aller à votre profil',
  loadFailed: 'Impossible de charger les relations',
  place: '{city}, {country}',
  message: 'Écrire',
  messageTo: 'Écrire à {name}',
  hiddenMember: 'Membre',
});
