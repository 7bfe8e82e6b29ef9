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
  connections: 'Contacts',
  perks: 'Avantages',
  venues: 'Établissements',
  plans: 'Forfaits',
  profile: 'Profil',
  hostDashboard: 'Espace hôte',
  venueDashboard: 'Espace gérant',
  moderation: 'Modération',
  logIn: 'Se connecter',
  logOut: 'Se déconnecter',
  language: 'Langue',
  demoBanner: 'Ceci est une démo : tout le monde y est inventé, et aucun courriel, texto ou paiement n’en sort.',

  footer: 'Ambiance. Des rencontres selon ton humeur.',
  placeNames: 'Noms de lieux : GeoNames, CC BY 4.0',
  legal: 'À propos d’Ambiance',
  terms: 'Conditions',
  privacy: 'Confidentialité',
  safety: 'Sécurité',
  care: 'La modération en chiffres',
  appearance: 'Apparence',
  schemeSystem: 'Selon l’appareil',
  schemeLight: 'Claire',
  schemeDark: 'Sombre',

  brokenTitle: 'Un problème est survenu sur cette page',
  brokenText: 'Rien de ce que tu as enregistré n’est perdu. Recharger la page règle souvent le problème.',
  reload: 'Recharger la page',
  offlineTitle: 'Tu es hors ligne',
  offlineText:
    'Cette page a besoin d’une connexion. Les codes que tu as ouverts sont dans ton portefeuille, sous Avantages.',
  loading: 'Chargement',
});
