import { translation } from '../../../i18n/catalogue.ts';

export const texts = translation<typeof import('./email.en.ts')>()({
  title: 'Adresse courriel',
  proved: 'Confirmée',
  unproved: 'Pas encore confirmée. Le lien est dans le courriel que nous avons envoyé.',
  change: 'Changer l’adresse',
  newEmail: 'Nouvelle adresse courriel',
  password: 'Mot de passe',
  whatHappens: 'Nous enverrons un lien de confirmation à la nouvelle adresse. Les autres appareils seront déconnectés.',
  oldIsNotified:
    'Nous écrirons aussi à {email}. Pendant 48 heures, un lien dans ce courriel rétablit l’ancienne adresse, et personne d’autre ne peut la prendre.',
  save: 'Enregistrer la nouvelle adresse',
  changed: 'L’adresse courriel est maintenant {email}.',
  changeFailed: 'L’adresse n’a pas pu être changée. Il faudra réessayer.',

  undoTitle: 'Reprendre le compte',
  undoLead:
    'L’adresse courriel ou la validation en deux étapes de ce compte a été changée. Si cela vient de quelqu’un d’autre, le changement peut être annulé : le compte s’ouvrira comme avant. Le numéro de téléphone et les amis à prévenir ajoutés depuis seront retirés, tous les appareils seront déconnectés et il faudra choisir un nouveau mot de passe.',
  undo: 'Reprendre mon compte',
  undoFailed: 'Le changement n’a pas pu être annulé. Il faudra réessayer.',
  restoredTitle: 'Le compte est récupéré',
  restoredLead:
    'Tous les appareils sont déconnectés et l’ancien mot de passe ne fonctionne plus. Il en faut un nouveau pour se connecter.',
  newPassword: 'Choisir un nouveau mot de passe',
  help: 'Quelqu’un d’autre a pris le compte ? Notre équipe de soutien est joignable à {email}.',
});
