import { translation } from '../i18n/catalogue.ts';
import type * as english from './app.en.ts';

export const texts = translation<typeof english>()({
  skipToContent: 'Aller au contenu',
  home: 'Ambiance, accueil',
  mainNavigation: 'Principale',
  openMenu: 'Ouvrir le menu',
  menu: 'Menu',
  discover: 'Découvrir',
  messages: 'Messages',
  connections: 'Relations',
  perks: 'Avantages',
  venues: 'Établissements',
  plans: 'Forfaits',
  profile: 'Profil',
  hostDashboard: 'Poste d’hôte',
  venueDashboard: 'Gestion',
  logIn: 'Se connecter',
  logOut: 'Se déconnecter',
  language: 'Langue',
  demoBanner:
    'Ceci est une démonstration : tout le monde y est inventé, et aucun courriel, texto ou paiement n’en sort.',

  footer: 'Ambiance. Des rencontres à votre humeur.',
  placeNames: 'Noms de lieux : GeoNames, CC BY 4.0',
  legal: 'À propos d’Ambiance',
  terms: 'Conditions',
  privacy: 'Confidentialité',
  safety: 'Sécurité',
  appearance: 'Apparence',
  schemeSystem: 'Comme l’appareil',
  schemeLight: 'Claire',
  schemeDark: 'Sombre',

  brokenTitle: 'Un problème est survenu sur cette page',
  brokenText: 'Rien de ce que vous avez enregistré n’est perdu. Recharger la page suffit le plus souvent.',
  reload: 'Recharger la page',
  offlineTitle: 'Vous êtes hors ligne',
  offlineText:
    'Cette page a besoin d’une connexion. Les codes que vous avez ouverts sont dans votre portefeuille, sous Avantages.',
  loading: 'Chargement',
});
