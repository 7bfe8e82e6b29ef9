import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./account-data.en.ts')>()({
  sessions: 'Tes sessions ouvertes',
  thisDevice: 'Cet appareil',
  unknownDevice: 'Appareil inconnu',
  signedInAt: 'Connexion le {time}',
  endOthers: 'Se déconnecter partout ailleurs',
  othersEnded: 'Tous les autres appareils sont déconnectés.',
  endOthersFailed: 'Les autres appareils n’ont pas pu être déconnectés. Réessaie.',
  sessionsFailed: 'Impossible de charger la liste de tes appareils.',

  export: 'Télécharger mes données',
  exportHint:
    'Un fichier ZIP avec tout ce que nous avons sur ce compte : profil, photos, position, messages, favoris, blocages, signalements et avantages.',
  exportFailed: 'Impossible de télécharger les données. Merci de réessayer.',

  delete: 'Supprimer le compte',
  deleteHint: {
    one: 'Le compte disparaît aussitôt. Pendant {count} jour, le lien envoyé par courriel rétablit tout, sauf un éventuel forfait payant. Ensuite, tout est effacé pour de bon.',
    many: 'Le compte disparaît aussitôt. Pendant {count} de jours, le lien envoyé par courriel rétablit tout, sauf un éventuel forfait payant. Ensuite, tout est effacé pour de bon.',
    other:
      'Le compte disparaît aussitôt. Pendant {count} jours, le lien envoyé par courriel rétablit tout, sauf un éventuel forfait payant. Ensuite, tout est effacé pour de bon.',
  },
  deleteTitle: 'Supprimer ce compte ?',
  deleteText:
    'Personne ne pourra plus voir ce profil ni lui écrire, tous les appareils seront déconnectés et un éventuel forfait payant prendra fin. Pendant {count} jours, le lien envoyé par courriel rétablira le compte, sans le forfait. Ensuite, il sera effacé : profil, photos, favoris, blocages et conversations. Ce que la loi nous oblige à garder, comme les factures et les signalements ouverts, est conservé au plus {years} ans.',
  password: 'Mot de passe',
  deleteNow: 'Supprimer mon compte',
  deleted: 'Le compte est supprimé. Le lien envoyé par courriel permet de le rétablir pendant {count} jours.',
  deleteFailed: 'Impossible de supprimer le compte. Merci de réessayer.',
});
