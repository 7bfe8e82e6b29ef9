import { translation } from '../../i18n/catalogue.ts';
import type * as english from './members.en.ts';

export const texts = translation<typeof english>()({
  title: 'Profil',
  loading: 'Chargement de votre profil…',
  loadFailed: 'Impossible de charger le profil',

  age: { one: '{count} an', many: '{count} d’ans', other: '{count} ans' },
  place: '{city}, {country}',
  expectations: 'Espère : {text}',
  photoCount: { one: '{count} photo sur {max}', many: '{count} photos sur {max}', other: '{count} photos sur {max}' },

  details: 'Mes renseignements',
  detailsHint:
    'Les autres membres les voient, avec votre âge au lieu de votre date de naissance, jamais votre courriel.',
  name: 'Nom affiché',
  city: 'Ville',
  country: 'Pays',
  dateOfBirth: 'Date de naissance',
  description: 'À propos de moi',
  descriptionHint: 'À quoi ressemble une soirée avec vous.',
  expectationsField: 'Ce que j’espère',
  counter: '{used} / {max}',
  save: 'Enregistrer',
  placeRequired: 'La ville et le pays sont obligatoires',
  updated: 'Profil mis à jour',
  updateFailed: 'Impossible de mettre à jour le profil',
});
