import { translation } from '../../i18n/catalogue.ts';
import type * as english from './recovery.en.ts';

export const texts = translation<typeof english>()({
  forgotTitle: 'Mot de passe oublié ?',
  forgotLead: 'Indiquez votre adresse courriel : nous vous enverrons un lien pour en choisir un nouveau.',
  email: 'Courriel',
  emailRequired: 'Veuillez entrer votre adresse courriel',
  sendLink: 'Envoyer le lien',
  resetUnavailable:
    'La réinitialisation du mot de passe n’est pas offerte en ce moment. Veuillez écrire au soutien à {email} pour obtenir de l’aide.',
  resetUnavailableNow:
    'La réinitialisation du mot de passe n’est pas offerte en ce moment. Veuillez écrire au soutien.',
  forgotFailed: 'Le lien n’a pas pu être envoyé. Veuillez réessayer.',
  sentTitle: 'Consultez vos courriels',
  sentLead:
    'S’il existe un compte pour {email}, un lien est en route. Il ne sert qu’une fois et reste valide 24 heures.',
  sentHint: 'Rien reçu ? Regardez dans les indésirables, ou demandez un autre lien dans quelques minutes.',
  anotherAddress: 'Utiliser une autre adresse',
  backToLogin: 'Retour à la connexion',

  resetTitle: 'Choisissez un nouveau mot de passe',
  resetLead: 'Ensuite, il faudra vous reconnecter sur chaque appareil.',
  newPassword: 'Nouveau mot de passe',
  passwordHint: 'Au moins 8 caractères.',
  confirmPassword: 'Confirmer le mot de passe',
  passwordsDiffer: 'Les mots de passe ne correspondent pas',
  setPassword: 'Définir le mot de passe',
  resetDone: 'Votre mot de passe est modifié. Veuillez vous connecter.',
  resetFailed: 'La réinitialisation a échoué. Le lien est peut-être expiré.',
  invalidLinkTitle: 'Lien de réinitialisation non valide',
  invalidLinkLead: 'Ce lien est expiré ou a déjà servi. Vous pouvez en demander un nouveau.',
  missingLinkLead:
    'Cette page a été ouverte sans son lien. Ouvrez-le de nouveau à partir du courriel, ou demandez-en un nouveau.',
  askForLink: 'Demander un nouveau lien',

  changeTitle: 'Modifiez votre mot de passe',
  changeLead: 'Il faudra vous reconnecter sur tous vos autres appareils.',
  ownPasswordTitle: 'Choisissez votre propre mot de passe',
  ownPasswordLead: 'Une autre personne a tapé le mot de passe reçu. Remplacez-le, et vous pourrez continuer.',
  back: 'Retour à votre profil',
  currentPassword: 'Mot de passe actuel',
  confirmNewPassword: 'Confirmer le nouveau mot de passe',
  newPasswordTooShort: 'Le nouveau mot de passe doit compter au moins 8 caractères',
  newPasswordsDiffer: 'Les nouveaux mots de passe ne correspondent pas',
  changePassword: 'Modifier le mot de passe',
  changeDone: 'Votre mot de passe est modifié.',
  changeFailed: 'Impossible de modifier le mot de passe',

  verifyTitle: 'Confirmation de votre adresse courriel',
  verifyLead: 'Un instant, s’il vous plaît.',
  verifiedTitle: 'Votre adresse courriel est confirmée',
  verifiedLead: 'Les autres membres peuvent maintenant vous trouver.',
  undoTitle: 'Rétablissez votre compte',
  undoLead:
    'Votre compte est supprimé. Vous pouvez le retrouver avec tout son contenu, sauf un forfait payant, qui a pris fin.',
  undo: 'Rétablir mon compte',
  undoneTitle: 'Vous revoilà',
  undoneLead:
    'Votre compte est tel que vous l’avez laissé ; seul un forfait payant ne revient pas. Veuillez vous connecter.',
  linkFailedTitle: 'Ce lien ne fonctionne pas',
  linkMissingTitle: 'Ouvrez le lien du courriel',
  linkMissingLead: 'Cette page a été ouverte sans son lien. Veuillez l’ouvrir de nouveau à partir du courriel.',
  nothingToProveTitle: 'Rien à confirmer',
  nothingToProveLead: 'Votre adresse courriel n’a plus besoin d’être confirmée.',
  logIn: 'Connexion',
  goOn: 'Continuer vers Ambiance',

  proofNeeded:
    'Veuillez confirmer votre adresse courriel par le lien envoyé à {email}. D’ici là, les autres membres ne peuvent pas vous trouver, et vous ne pouvez pas commencer de conversation.',
  sendAgain: 'Renvoyer le lien',
  sentAgain: 'Le lien est en route.',
  sendAgainFailed: 'Le lien n’a pas pu être envoyé. Veuillez réessayer.',
});
