import { translation } from '../../i18n/catalogue.ts';
import type * as english from './accounts.en.ts';

export const texts = translation<typeof english>()({
  tabs: 'Compte',
  logIn: 'Connexion',
  register: 'Inscription',
  logInTitle: 'Quel plaisir de vous revoir',
  logInLead: 'Connectez-vous et reprenez là où vous étiez.',
  registerTitle: 'Entrez donc',
  registerLead: 'Quelques lignes sur vous, et vous pourrez regarder autour de vous. C’est gratuit.',

  email: 'Courriel',
  password: 'Mot de passe',
  passwordHint: 'Au moins 8 caractères.',
  forgotPassword: 'Mot de passe oublié ?',
  displayName: 'Nom affiché',
  displayNameHint: 'C’est ainsi que les autres vous appellent. Votre nom complet n’est pas nécessaire.',
  dateOfBirth: 'Date de naissance',
  ageHint: 'Vous devez avoir au moins {age} ans. Les autres voient votre âge, jamais la date.',
  city: 'Ville',
  country: 'Pays',
  useMyLocation: 'Utiliser ma position',
  locating: 'Recherche de votre ville…',
  locationDenied:
    'Votre navigateur n’a pas communiqué votre position. Autorisez-le dans ses réglages, ou tapez votre ville.',
  locationFailed: 'Votre position est introuvable. Veuillez taper votre ville.',
  description: 'À propos de moi',
  descriptionHint: 'À quoi ressemble une soirée avec vous.',
  expectations: 'Ce que j’espère',
  createAccount: 'Créer mon compte',
  consent: 'En créant un compte, vous acceptez les {terms} et la {privacy}.',
  terms: 'Conditions',
  inNewTab: '(dans un nouvel onglet)',
  privacyPolicy: 'Politique de confidentialité',

  captchaUnavailable: 'La vérification CAPTCHA n’est pas disponible. Nous continuons sans elle.',
  welcomeBack: 'Bon retour parmi nous, {name} !',
  loginFailed: 'La connexion a échoué',
  loginRefused: 'Courriel ou mot de passe non valide. Veuillez réessayer.',
  accountCreated: 'Compte créé ! Téléversez quelques photos pour que les gens voient qui vous êtes.',
  addPhotos: 'Ajouter des photos',
  registrationFailed: 'L’inscription a échoué. Veuillez réessayer.',
  pleaseLogIn: 'Inscription réussie. Veuillez vous connecter.',
  accountWaits: 'Compte créé ! Veuillez vous connecter.',

  leadsBack: 'La page demandée s’ouvrira aussitôt après la connexion.',
  profileNeedsLogin: 'Veuillez vous connecter pour voir votre profil',

  signedInTitle: 'Votre session est ouverte au nom de {name}',
  signedInText: 'Pour utiliser un autre compte, déconnectez-vous d’abord.',
  goOn: 'Continuer vers Ambiance',
});
