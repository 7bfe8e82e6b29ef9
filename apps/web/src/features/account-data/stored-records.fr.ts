import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./stored-records.en.ts')>()({
  title: 'Tout ce que nous gardons à ton sujet',
  lead: {
    one: 'Ce que c’est, depuis quand, qui le voit et quand c’est effacé. Sans autre indication, nous le gardons jusqu’à {count} jour après la suppression de ton compte.',
    many: 'Ce que c’est, depuis quand, qui le voit et quand c’est effacé. Sans autre indication, nous le gardons jusqu’à {count} de jours après la suppression de ton compte.',
    other:
      'Ce que c’est, depuis quand, qui le voit et quand c’est effacé. Sans autre indication, nous le gardons jusqu’à {count} jours après la suppression de ton compte.',
  },
  failed: 'Impossible de charger la liste',
  count: { one: '{count} élément', many: '{count} d’éléments', other: '{count} éléments' },
  since: 'Depuis le {date}',
  nothing: 'Nous ne gardons rien de ce genre : {kinds}.',

  'erased.one': 'Effacé le {date}',
  'erased.first': 'Le premier est effacé le {date}',
  'kept.pair': 'Effacé avec ton compte ou celui de l’autre membre',
  'kept.invoices': 'Les factures sont gardées {years} ans, comme l’exige la loi',
  'kept.reports': 'Effacé {years} ans après la fermeture du dossier',
  'kept.work': 'Gardé tant que ton compte existe ; les nombres par jour, {days} jours',
  'kept.mails': 'Effacé dès l’envoi',

  'seen.no-one': 'Personne d’autre ne peut le voir',
  'seen.members': 'Les autres membres voient ce que ton profil montre',
  'seen.area': 'Les autres membres voient une distance approximative',
  'seen.partners': 'Les personnes avec qui tu discutes peuvent le voir',
  'seen.friend': 'Cette personne voit ce que nous lui envoyons',
  'seen.venues': 'Le personnel de l’établissement peut le voir',
  'seen.moderators': 'Notre modération peut le voir',
  'seen.law': 'Notre service de paiement peut le voir, et le fisc s’il le demande',

  erase: 'Effacer maintenant',
  eraseNamed: 'Effacer maintenant : {kind}',
  eraseTitle: 'Effacer « {kind} » ?',
  eraseText: 'Nous ne pourrons pas le rétablir.',
  'eraseText.knownDevices':
    'Nous ne pourrons pas le rétablir. Nous ne te préviendrons pas de ta prochaine connexion avec un nouveau navigateur.',
  erased: 'C’est effacé.',
  eraseFailed: 'Impossible de l’effacer. Réessaie.',

  receipts: 'Télécharger les attestations',
  receiptsFailed: 'Impossible de préparer les attestations',

  'profile.title': 'Profil et compte',
  'profile.text':
    'Ton prénom, ta date de naissance, ta ville, tes textes, tes langues, tes humeurs et tes paramètres. Les autres voient ton âge, jamais ta date de naissance.',
  'consents.title': 'Ce que tu as accepté',
  'consents.text':
    'La version et la langue des conditions et de la politique que tu as acceptées, et le moment. Les attestations signées te permettent de le prouver, même une fois ton compte effacé.',
  'photos.title': 'Photos',
  'photos.text': 'Les photos de ton profil.',
  'position.title': 'Position',
  'position.text': 'Une zone arrondie, jamais ta position exacte, pour montrer qui est près de toi.',
  'messages.title': 'Messages',
  'messages.text': 'Les messages échangés, avec leurs réactions.',
  'proposals.title': 'Rencontres proposées',
  'proposals.text': 'Les lieux et les heures proposés, par toi ou par d’autres.',
  'usage.title': 'Nombre de messages',
  'usage.text':
    'Combien de messages et de nouvelles conversations tu as utilisés aujourd’hui et cette semaine, pour les limites de ton forfait.',
  'favorites.title': 'Favoris',
  'favorites.text': 'Les membres que tu as enregistrés.',
  'blocks.title': 'Membres bloqués',
  'blocks.text': 'Les membres que tu as bloqués, et qui ne te voient plus.',
  'checkIns.title': 'Personnes prévenues d’une rencontre',
  'checkIns.text':
    'Le courriel ou le téléphone d’une personne de confiance, pour la joindre si tu ne dis pas que tu es à la maison.',
  'tableChecks.title': 'Demandes d’aide à ta table',
  'tableChecks.text':
    'Ta demande d’aide au personnel d’un établissement pendant une rencontre, et où tu te trouvais. L’autre personne n’en voit jamais rien.',
  'arrivalAlert.title': 'Alerte pour les nouveaux membres',
  'arrivalAlert.text': 'Ta demande de recevoir un avis quand quelqu’un s’inscrit près de toi.',
  'notices.title': 'Avis',
  'notices.text':
    'Ce que nous t’avons annoncé dans l’application, comme un remboursement ou une connexion sur un nouvel appareil.',
  'notifications.title': 'Appareils avec notifications',
  'notifications.text': 'Les appareils qui reçoivent des notifications, et leurs sujets.',
  'perks.title': 'Avantages',
  'perks.text': 'Les avantages que tu as obtenus et quand tu les as utilisés, pour que chacun ne serve qu’une fois.',
  'venueChats.title': 'Conversations avec des établissements',
  'venueChats.text': 'L’hôte d’un établissement qui t’écrit.',
  'vouchers.title': 'Établissements qui se portent garants de toi',
  'vouchers.text': 'L’établissement et le mois de ta visite. Rien du document montré.',
  'doorScans.title': 'Codes numérisés dans un établissement',
  'doorScans.text':
    'Une trace du code que ton profil a montré ou qui a été numérisé, pour que chaque code ne serve qu’une fois.',
  'work.title': 'Travail dans un établissement',
  'work.text': 'Ton rôle, et le nombre de vérifications que tu as faites chaque jour.',
  'plan.title': 'Forfait et paiements',
  'plan.text': 'Ton forfait et tes remboursements. Seul notre service de paiement a ton numéro de carte.',
  'guaranteedMonths.title': 'Soirées de ton mois payé',
  'guaranteedMonths.text':
    'Le nombre de soirées où assez de membres étaient près de toi, et le secteur où ton mois a commencé. Un mois où il y en avait trop peu est remboursé.',
  'sessions.title': 'Connexions',
  'sessions.text': 'Les appareils où ta session est ouverte.',
  'knownDevices.title': 'Navigateurs connus',
  'knownDevices.text':
    'Des empreintes irréversibles des navigateurs de tes connexions, pour te prévenir s’il y en a un nouveau.',
  'accountTraces.title': 'Traces de connexion',
  'accountTraces.text':
    'Des empreintes irréversibles de ton réseau et de ton navigateur, pour que la modération voie quels comptes signalés vont ensemble.',
  'secondFactor.title': 'Validation en deux étapes',
  'secondFactor.text': 'La clé chiffrée qui vérifie tes codes.',
  'passkeys.title': 'Clés d’accès',
  'passkeys.text': 'Les clés publiques de tes clés d’accès, avec leurs noms et leur dernière utilisation.',
  'contacts.title': 'Liens, codes et anciennes adresses',
  'contacts.text':
    'Les liens et codes encore valides, et ton adresse d’avant un changement, pour que tu puisses l’annuler.',
  'mails.title': 'Courriels pour toi',
  'mails.text': 'Les courriels que nous allons t’envoyer, ou qui n’ont pas pu être livrés.',
  'reports.title': 'Tes signalements',
  'reports.text': 'Ce que tu as dit à la modération. Les membres signalés ne voient pas que c’était toi.',
  'decisions.title': 'Décisions sur ton compte',
  'decisions.text': 'Les décisions de la modération, avec tes demandes de révision.',

  browserTitle: 'Seulement dans ce navigateur',
  browserText:
    'Tes brouillons, les codes et les rencontres que tu as ouverts, et les membres dont tu fais traduire les messages. Nous ne recevons rien de cela, et la déconnexion l’efface. La langue, l’apparence et un identifiant aléatoire qui reconnaît ce navigateur restent.',

  accessTitle: 'Quand nous avons utilisé tes données',
  accessLead:
    'Chaque fois que quelqu’un de notre équipe les a ouvertes ou modifiées. Un signalement figure ici une fois fermé.',
  accessNone: 'Personne de notre équipe n’a utilisé tes données.',
  'access.account-viewed': 'Nous avons consulté ton compte.',
  'access.account-changed': 'Nous avons modifié ton compte.',
  'access.data-exported': 'Nous avons préparé une copie de tes données.',
  'access.payments-viewed': 'Nous avons consulté tes paiements.',
  'access.payment-refunded': 'Nous avons remboursé un paiement.',
  'access.mail-resent': 'Nous t’avons renvoyé un courriel.',
  'access.report-viewed': 'La modération a lu un signalement à ton sujet, avec ses messages et ses photos.',
  'access.evidence-viewed': 'La modération a regardé une photo d’un signalement à ton sujet.',
  'access.report-decided': 'La modération a pris une décision sur un signalement à ton sujet.',
  'access.photo-viewed': 'La modération a vérifié une de tes photos.',
  'access.own.report-viewed': 'La modération a lu un signalement que tu as envoyé, avec ses messages.',
  'access.own.evidence-viewed': 'La modération a regardé une photo d’un signalement que tu as envoyé.',
});
