import { translation } from '../../i18n/catalogue.ts';
import type * as english from './members.en.ts';

export const texts = translation<typeof english>()({
  title: 'Profil',
  loading: 'Chargement de ton profil…',
  loadFailed: 'Impossible de charger le profil',

  age: { one: '{count} an', many: '{count} d’ans', other: '{count} ans' },
  place: '{city}, {country}',
  expectations: 'Ce que je cherche : {text}',
  photoCount: { one: '{count} photo sur {max}', many: '{count} photos sur {max}', other: '{count} photos sur {max}' },

  details: 'Mes renseignements',
  detailsHint:
    'Les autres membres voient ces renseignements, avec ton âge au lieu de ta date de naissance. Ils ne voient jamais ton courriel.',
  name: 'Nom affiché',
  city: 'Ville',
  country: 'Pays',
  dateOfBirth: 'Date de naissance',
  description: 'À propos de moi',
  descriptionHint: 'À quoi ressemble une soirée avec toi.',
  expectationsField: 'Ce que je cherche',
  'prompt.evening': 'Ma soirée parfaite :',
  'prompt.hours': 'Je peux parler pendant des heures de',
  'prompt.know': 'Avant qu’on se rencontre, sache que',
  counter: '{used} / {max}',
  save: 'Enregistrer',
  placeRequired: 'La ville et le pays sont obligatoires',
  speaks: 'Langues que je parle',
  speaksHint: 'Les autres les voient et peuvent chercher par langue.',
  'language.en': 'Anglais',
  'language.fr': 'Français',
  settings: 'Paramètres',
  updated: 'Profil mis à jour',
  updateFailed: 'Impossible de mettre à jour le profil',
});
