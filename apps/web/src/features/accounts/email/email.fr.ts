import { translation } from '../../../i18n/catalogue.ts';

export const texts = translation<typeof import('./email.en.ts')>()({
  title: 'Adresse courriel',
  proved: 'Confirmée',
  unproved: 'Pas encore confirmée. Ouvre le lien du courriel que nous t’avons envoyé.',
  change: 'Changer l’adresse',
  newEmail: 'Nouvelle adresse courriel',
  password: 'Ton mot de passe',
  whatHappens:
    'Nous enverrons un lien à la nouvelle adresse pour que tu la confirmes. Tes autres appareils seront déconnectés.',
  oldIsNotified:
    'Nous écrirons aussi à {email}. Pendant 48 heures, un lien dans ce courriel rétablit l’ancienne adresse, et personne d’autre ne peut la prendre.',
  save: 'Enregistrer la nouvelle adresse',
  changed: 'Ton adresse courriel est maintenant {email}.',
  changeFailed: 'Ton adresse n’a pas pu être changée. Réessaie.',

  undoTitle: 'Reprends ton compte',
  undoLead:
    'Ton adresse courriel ou ta validation en deux étapes a été changée. Si ce n’était pas toi, annule ce changement : ton compte s’ouvrira comme avant. Le numéro de téléphone et les amis à prévenir ajoutés depuis seront retirés, tous les appareils seront déconnectés et tu choisiras un nouveau mot de passe.',
  undo: 'Reprendre mon compte',
  undoFailed: 'Le changement n’a pas pu être annulé. Réessaie.',
  restoredTitle: 'Ton compte est de nouveau à toi',
  restoredLead:
    'Tous les appareils sont déconnectés et l’ancien mot de passe ne fonctionne plus. Choisis-en un nouveau pour te connecter.',
  newPassword: 'Choisir un nouveau mot de passe',
  help: 'Si ton compte n’est plus entre tes mains, écris à {email}.',
});
