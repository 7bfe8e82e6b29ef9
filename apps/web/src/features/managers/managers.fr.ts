import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./managers.en.ts')>()({
  managers: 'Gérants',
  managersText: 'Ces personnes peuvent tout modifier ici, inviter d’autres gérants et leur retirer l’accès.',
  failed: 'Impossible de charger les gérants',
  you: 'Vous',
  invited: 'Invité',
  invite: 'Inviter un gérant',
  inviteTitle: 'Inviter un gérant',
  inviteText:
    'Nous enverrons par courriel un lien pour choisir un mot de passe, valide 24 heures. Pour en envoyer un nouveau, invitez la personne de nouveau.',
  email: 'Courriel',
  name: 'Nom',
  language: 'Langue de l’invitation',
  'language.en': 'Anglais',
  'language.fr': 'Français',
  send: 'Envoyer l’invitation',
  inviteSent: 'Invitation envoyée à l’adresse {email}',
  inviteFailed: 'Impossible d’envoyer l’invitation',
  remove: 'Retirer',
  removeName: 'Retirer l’accès\u202f: {name}',
  removeTitle: 'Retirer ce gérant\u202f: {name}\u202f?',
  removeText: 'Son accès à cet établissement prend fin aussitôt. Vous pourrez inviter cette personne de nouveau.',
  removed: 'Accès retiré\u202f: {name}',
  removeFailed: 'Impossible de retirer l’accès',
});
