import { translation } from '../../i18n/catalogue.ts';
import type * as english from './email.en.ts';

export const texts = translation<typeof english>()({
  title: 'Adresse courriel',
  proved: 'Confirmée',
  unproved: 'Pas encore confirmée. Ouvre le lien que nous y avons envoyé.',
  change: 'Changer l’adresse',
  newEmail: 'Nouvelle adresse courriel',
  password: 'Ton mot de passe',
  whatHappens:
    'Nous enverrons un lien à la nouvelle adresse pour que tu la confirmes. Tes autres appareils seront déconnectés.',
  oldIsTold:
    'Nous écrirons aussi à {email}. Pendant 48 heures, un lien dans ce courriel rétablit l’ancienne adresse, et personne d’autre ne peut la prendre.',
  save: 'Enregistrer la nouvelle adresse',
  changed: 'Ton adresse courriel est maintenant {email}.',
  changeFailed: 'Ton adresse n’a pas pu être changée. Réessaie.',

  undoTitle: 'Reprends ton compte',
  undoLead:
    'Ton compte a reçu une autre adresse courriel. Si ce n’était pas toi, rétablis la tienne : tous les appareils seront déconnectés et tu choisiras un nouveau mot de passe.',
  undo: 'Rétablir mon adresse',
  undoFailed: 'Ton adresse n’a pas pu être rétablie. Réessaie.',
  undoneTitle: 'Ton adresse est rétablie',
  undoneLead:
    'Tous les appareils sont déconnectés et l’ancien mot de passe ne fonctionne plus. Choisis-en un nouveau pour te connecter.',
  newPassword: 'Choisir un nouveau mot de passe',
  help: 'Si ton compte n’est plus entre tes mains, écris à {email}.',
});
