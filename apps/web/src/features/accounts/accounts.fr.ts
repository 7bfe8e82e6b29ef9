import { translation } from '../../i18n/catalogue.ts';
import type * as english from './accounts.en.ts';

export { joinName } from '../../i18n/french-names.ts';
export const texts = translation<typeof english>()({
  tabs: 'Compte',
  logIn: 'Connexion',
  register: 'Inscription',
  logInTitle: 'Quel plaisir de te revoir',
  logInLead: 'Connecte-toi et reprends là où tu étais.',
  registerTitle: 'Entre, fais comme chez toi',
  registerLead: 'Quelques lignes sur toi et tu pourras faire le tour. C’est gratuit.',

  email: 'Courriel',
  password: 'Mot de passe',
  passwordHint: 'Au moins 8 caractères.',
  forgotPassword: 'Mot de passe oublié ?',
  displayName: 'Nom affiché',
  displayNameHint: 'C’est le nom que les autres verront. Pas besoin de ton nom complet.',
  dateOfBirth: 'Date de naissance',
  ageHint: 'Tu dois avoir au moins {age} ans. Les autres voient ton âge, jamais ta date de naissance.',
  city: 'Ville',
  country: 'Pays',
  useMyLocation: 'Utiliser ma position',
  locating: 'Recherche de ta ville…',
  locationDenied: 'Ton navigateur n’a pas partagé ta position. Autorise-le dans ses paramètres ou tape ta ville.',
  locationFailed: 'Impossible de trouver ta position. Tape ta ville.',
  description: 'À propos de moi',
  descriptionHint: 'À quoi ressemble une soirée avec toi.',
  expectations: 'Ce que je cherche',
  createAccount: 'Créer mon compte',
  consent: 'En créant un compte, tu acceptes nos {terms} et notre {privacy}.',
  terms: 'Conditions',
  inNewTab: '(dans un nouvel onglet)',
  privacyPolicy: 'Politique de confidentialité',

  captchaUnavailable: 'La vérification CAPTCHA n’est pas disponible. Nous continuons sans elle.',
  welcomeBack: 'Te revoilà, {name} !',
  loginFailed: 'La connexion a échoué',
  loginRefused: 'Courriel ou mot de passe incorrect. Réessaie.',
  bringBack: 'Rétablir mon compte',
  bringBackFailed: 'Ton compte n’a pas pu être rétabli',
  accountCreated: 'Compte créé ! Ajoute quelques photos pour que les gens voient qui tu es.',
  registrationFailed: 'L’inscription a échoué. Réessaie.',
  pleaseLogIn: 'Inscription réussie. Connecte-toi.',
  accountWaits: 'Compte créé ! Connecte-toi.',

  leadsBack: 'Connecte-toi pour ouvrir la page demandée.',
  profileNeedsLogin: 'Connecte-toi pour voir ton profil',

  signedInTitle: 'Ta session est ouverte au nom de {name}',
  signedInText: 'Pour utiliser un autre compte, déconnecte-toi d’abord.',
  goOn: 'Continuer vers Ambiance',
});
