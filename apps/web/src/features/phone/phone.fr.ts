import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./phone.en.ts')>()({
  title: 'Vérification du téléphone',
  why: 'Un téléphone vérifié ajoute un badge au profil, et les forfaits payants en demandent un. Personne ne voit jamais le numéro.',
  verifiedTitle: 'Téléphone vérifié',
  verifiedNumber: 'Le numéro qui se termine par {ending}.',
  vouched: 'Confirmé par notre équipe de soutien.',
  change: 'Utiliser un autre numéro',
  keep: 'Garder mon numéro actuel',
  dialogTitle: 'D’abord, la vérification du téléphone',
  dialogText: 'Les forfaits payants demandent un téléphone vérifié. Ça prend une minute, et l’achat continue ensuite.',

  phone: 'Numéro de téléphone',
  phoneHint: 'Avec l’indicatif du pays, par exemple +1 416 555 1234.',
  sendCode: 'Envoyer le code',
  haveCode: 'J’ai un code',
  codeSent: 'Code de vérification envoyé !',
  loadFailed: 'Impossible de charger la vérification du téléphone',
  sendFailed: 'Impossible d’envoyer le code de vérification',
  stub: 'Cette installation n’envoie pas de vrais textos. La personne qui l’exploite peut lire le code à /dev/outbox.',

  codeFor: 'Nous avons envoyé un code au {phone}. Il est valide {minutes} minutes.',
  code: 'Code à 6 chiffres',
  confirm: 'Vérifier',
  back: 'Retour',
  resend: 'Envoyer un nouveau code',
  resendIn: {
    one: 'Nouveau code possible dans {count} seconde',
    many: 'Nouveau code possible dans {count} de secondes',
    other: 'Nouveau code possible dans {count} secondes',
  },
  confirmFailed: 'Impossible de vérifier le code',
  verified: 'Téléphone vérifié !',
});
