import { translation } from '../../i18n/catalogue.ts';
import type * as english from './account-data.en.ts';

export const texts = translation<typeof english>()({
  title: 'Vos données',
  changePassword: 'Modifier votre mot de passe',

  sessions: 'Vos sessions ouvertes',
  thisDevice: 'Cet appareil',
  unknownDevice: 'Appareil inconnu',
  signedInAt: 'Connexion le {time}',
  endOthers: 'Se déconnecter partout ailleurs',
  othersEnded: 'Tous les autres appareils sont déconnectés.',
  endOthersFailed: 'Les autres appareils n’ont pas pu être déconnectés. Veuillez réessayer.',
  sessionsFailed: 'La liste de vos appareils n’a pas pu être chargée.',

  export: 'Télécharger vos données',
  exportHint:
    'Un fichier ZIP avec tout ce que nous conservons à votre sujet : profil, photos, position, messages, favoris, blocages, signalements et avantages.',
  exportFailed: 'Vos données n’ont pas pu être téléchargées. Veuillez réessayer.',

  delete: 'Supprimer le compte',
  deleteHint: {
    one: 'Vous disparaissez aussitôt. Pendant {count} jour, un lien reçu par courriel rétablit tout, sauf un forfait payant ; ensuite, tout est effacé.',
    many: 'Vous disparaissez aussitôt. Pendant {count} de jours, un lien reçu par courriel rétablit tout, sauf un forfait payant ; ensuite, tout est effacé.',
    other:
      'Vous disparaissez aussitôt. Pendant {count} jours, un lien reçu par courriel rétablit tout, sauf un forfait payant ; ensuite, tout est effacé.',
  },
  deleteTitle: 'Supprimer votre compte ?',
  deleteText:
    'Personne ne pourra plus vous voir ni vous écrire, tous vos appareils seront déconnectés et un forfait payant prendra fin. Pendant {count} jours, le lien que nous vous enverrons rétablit le compte, sans le forfait. Ensuite, il est effacé : profil, photos, favoris, blocages et conversations. Ce que la loi nous oblige à garder, comme les factures et les signalements ouverts, reste jusqu’à {years} ans.',
  password: 'Mot de passe',
  deleteNow: 'Supprimer mon compte',
  deleted: 'Votre compte est supprimé. Le courriel envoyé permet de le rétablir pendant {count} jours.',
  deleteFailed: 'Votre compte n’a pas pu être supprimé. Veuillez réessayer.',
});
