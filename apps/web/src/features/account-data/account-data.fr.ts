import { translation } from '../../i18n/catalogue.ts';
import type * as english from './account-data.en.ts';

export const texts = translation<typeof english>()({
  sessions: 'Tes sessions ouvertes',
  thisDevice: 'Cet appareil',
  unknownDevice: 'Appareil inconnu',
  signedInAt: 'Connexion le {time}',
  endOthers: 'Se déconnecter partout ailleurs',
  othersEnded: 'Tous les autres appareils sont déconnectés.',
  endOthersFailed: 'Les autres appareils n’ont pas pu être déconnectés. Réessaie.',
  sessionsFailed: 'Impossible de charger la liste de tes appareils.',

  export: 'Télécharger tes données',
  exportHint:
    'Un fichier ZIP avec tout ce que nous avons à ton sujet : profil, photos, position, messages, favoris, blocages, signalements et avantages.',
  exportFailed: 'Impossible de télécharger tes données. Réessaie.',

  delete: 'Supprimer le compte',
  deleteHint: {
    one: 'Tu disparais aussitôt. Pendant {count} jour, le lien que nous t’envoyons rétablit tout, sauf ton forfait payant, si tu en as un. Ensuite, tout est effacé pour de bon.',
    many: 'Tu disparais aussitôt. Pendant {count} de jours, le lien que nous t’envoyons rétablit tout, sauf ton forfait payant, si tu en as un. Ensuite, tout est effacé pour de bon.',
    other:
      'Tu disparais aussitôt. Pendant {count} jours, le lien que nous t’envoyons rétablit tout, sauf ton forfait payant, si tu en as un. Ensuite, tout est effacé pour de bon.',
  },
  deleteTitle: 'Supprimer ton compte ?',
  deleteText:
    'Personne ne pourra plus te voir ni t’écrire, tous tes appareils seront déconnectés et ton forfait payant, si tu en as un, prendra fin. Pendant {count} jours, le lien que nous t’enverrons rétablira ton compte, sans le forfait. Ensuite, il sera effacé : profil, photos, favoris, blocages et conversations. Ce que la loi nous oblige à garder, comme les factures et les signalements ouverts, est conservé au plus {years} ans.',
  password: 'Mot de passe',
  deleteNow: 'Supprimer mon compte',
  deleted: 'Ton compte est supprimé. Tu peux le rétablir pendant {count} jours avec le lien que nous t’avons envoyé.',
  deleteFailed: 'Impossible de supprimer ton compte. Réessaie.',
});
