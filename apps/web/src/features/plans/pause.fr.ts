import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./pause.en.ts')>()({
  pause: 'Mettre mon forfait en pause',
  title: 'Mettre en pause le forfait {tier}',
  text: 'Vous gardez le forfait jusqu’au {date}, puisqu’il est payé jusque-là. Ensuite, vous avez le forfait gratuit et ne payez rien.',
  legend: 'Durée de la pause',
  months: { one: '{count} mois', many: '{count} mois', other: '{count} mois' },
  resumesOn: 'Reprend le {date}',
  charged:
    'Le forfait reprend ensuite automatiquement, et votre carte est débitée pour un mois. Nous vous écrivons sept jours avant. Vous pouvez le reprendre ou l’annuler à tout moment.',
  notNow: 'Pas maintenant',
  action: 'Mettre en pause',
  done: 'Votre forfait sera en pause du {from} au {until}.',
  failed: 'Votre forfait n’a pas été mis en pause',
  planned: 'En pause du {from} au {until}. Rien ne change avant son début.',
  begun: 'Votre forfait {tier} est en pause, et vous ne payez rien. Il reprend le {until}.',
  badge: 'En pause',
  notChanged: 'Votre forfait est en pause',
  notChangedText:
    'Un forfait en pause ne peut pas être modifié : il reste tel quel, et ce changement ne vous est pas facturé. Reprenez-le d’abord, puis modifiez-le.',
  cancelPause: 'Annuler la pause',
  pauseCancelled: 'La pause est annulée. Votre forfait se renouvelle le {date}.',
  resume: 'Reprendre mon forfait',
  resumeTitle: 'Reprendre le forfait {tier} maintenant ?',
  resumeText: 'Un nouveau mois commence aujourd’hui, et votre carte est débitée de {price}, taxes comprises.',
  resumeAction: 'Reprendre et payer',
  resumed: 'Votre forfait a repris.',
  // The number of evenings may be 0 or 1, so no noun follows it.
  evenings:
    'Ce mois-ci, soirées avec moins de dix membres actifs près de vous : {empty} sur {count}. Si c’est le cas de la plupart, nous remboursons le mois.',
  monthRefunded:
    'Nous avons remboursé {amount} pour le mois qui s’est terminé le {date}\u202f: trop peu de membres étaient près de vous.',
  resumeFailed: 'Impossible de reprendre votre forfait',
});
