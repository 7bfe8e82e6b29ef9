import { translation } from '../../i18n/catalogue.ts';
import type * as english from './discovery.en.ts';

export const texts = translation<typeof english>()({
  title: 'Découvrir',
  intro: 'Des gens près de vous, de la même humeur que vous.',

  moods: 'Humeur',
  clearMood: 'Effacer',
  lockedTitle: '{mood} vient avec {tier}',
  seePlans: 'Voir les forfaits',

  filters: 'Filtres',
  filtersInUse: {
    one: 'Filtres, {count} en vigueur',
    many: 'Filtres, {count} en vigueur',
    other: 'Filtres, {count} en vigueur',
  },
  name: 'Nom',
  anyName: 'Tout le monde',
  city: 'Ville',
  anyCity: 'Toutes les villes',
  cityLocked: 'D’autres villes avec {tier}',
  cityUnused: 'Sans effet quand « près de moi » est activé',
  nearMe: 'Près de moi',
  useMyLocation: 'Utiliser ma position',
  updateMyLocation: 'Actualiser ma position',
  locationKept: 'Conservée à environ 3 km près.',
  locationSet: 'Votre position est à jour.',
  locationDenied:
    'Votre navigateur n’a pas communiqué votre position. Autorisez-le dans ses réglages ou cherchez par ville.',
  locationUnavailable: 'Votre position est introuvable. Veuillez réessayer ou chercher par ville.',
  radius: 'Rayon',
  kilometres: '{km} km',
  radiusLocked: 'Jusqu’à {km} km avec {tier}',
  search: 'Rechercher',

  view: 'Affichage',
  grid: 'Grille',
  list: 'Liste',

  startTitle: 'Lancez une recherche',
  startText: 'Choisissez une humeur ci-dessus, ou cherchez par ville ou par nom, et voyez qui est dans les parages.',
  noMatchesTitle: 'Aucun résultat',
  noMatchesText: 'Essayez d’ajuster vos filtres : une autre humeur, un plus grand rayon ou aucun nom.',
  clearFilters: 'Effacer tous les filtres',
  searchFailed: 'La recherche a échoué',
  moodFiltersFailed: 'Impossible de charger les filtres d’humeur',
  searching: 'Recherche en cours…',
  shown: { one: '{count} membre affiché', many: '{count} de membres affichés', other: '{count} membres affichés' },
  showMore: 'Afficher plus',
  moreFailed: 'Impossible de charger d’autres membres.',

  noPhotos: 'Aucune photo',
  photo: '{name}, photo {number} sur {total}',
  previousPhoto: 'Photo précédente de {name}',
  nextPhoto: 'Photo suivante de {name}',
  nameAndAge: '{name}, {age} ans',
  place: '{city}, {country}',
  within: 'à moins de {km} km',
  quoted: '« {text} »',
  message: 'Écrire',
  messageTo: 'Écrire à {name}',
});
