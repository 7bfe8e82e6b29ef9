import { translation } from '../../i18n/catalogue.ts';

export { joinName } from '../../i18n/french-names.ts';
export const texts = translation<typeof import('./staff-vouching.en.ts')>()({
  isThis: 'Est-ce bien {name}\u202f?',
  isThisAged: 'Est-ce bien {name}, {age}\u00a0ans\u202f?',
  look: 'Comparez la personne et sa pièce d’identité à ces photos. Ne gardez rien de la pièce\u202f: ni image, ni note.',
  noPhotos: 'Il n’y a aucune photo à comparer. Demandez d’abord à {name} d’en ajouter une.',
  photo: '{name}, photo {number} sur {total}',
  venue: 'Quel établissement se porte garant\u202f?',
  itIsThem: 'Oui, même personne, et majeure',
  itIsNot: 'Non, autre personne',
  undecided: 'Personne suivante, sans décider',
  denied: 'Consigné\u202f: autre personne. La modération peut le voir.',
  vouched: 'Merci. {venue} se porte garant de {name}.',
  vouchFailed: 'Rien n’a pu être enregistré. Veuillez réessayer.',
  next: 'Personne suivante',
  scanFailed: 'Ce code n’a pas pu être lu.',

  often: 'Vérifications très fréquentes',
  oftenText:
    '{name}\u202f: jusqu’à {day} membres en un jour, {week} en sept jours. Parlez-en ensemble\u202f; la modération le voit aussi.',

  tab: 'Vérifications en personne',
  failed: 'Le chargement a échoué',
  none: 'Aucune vérification trop fréquente',
  noneText: 'Le personnel qui vérifie plus de 10 membres en un jour, ou plus de 30 en une semaine, apparaît ici.',
  staffAt: '{name}, {venue}',
  counts: 'Membres vérifiés\u202f: jusqu’à {day} en un jour, {week} en sept jours',
  vouchers: 'Établissements garants',
  noVouchers: 'Aucun.',
  by: 'par {name}',
  byForgotten: 'nom du membre du personnel effacé',
  revoke: 'Retirer',
  revokeNamed: 'Retirer\u202f: {name}, {venue}',
  revokeText: '{venue} ne se portera plus garant de {name}. C’est consigné avec votre motif.',
  why: 'Motif',
  whyHint: 'Il est consigné au journal d’audit. N’écrivez ni nom ni adresse.',
  takenBack: 'Retirée',
  revokeFailed: 'Impossible de la retirer.',
});
