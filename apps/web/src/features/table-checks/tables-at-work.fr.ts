import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./tables-at-work.en.ts')>()({
  list: 'De l’aide à une table',
  wants: '{name} aimerait un peu d’aide',
  asked: '{venue}, demandé à {time}',
  noHint: 'Cette personne n’a pas dit où elle se trouve. Cherchez ce visage.',
  discreet: 'Allez-y comme pour le service habituel. Ne parlez pas de cette demande à la personne qui l’accompagne.',
  unanswered: 'Personne n’a encore répondu.',
  go: 'J’y vais',
  youGo: 'Vous êtes en route.',
  going: '{name} y va.',
  someoneGoes: 'Quelqu’un y va.',
  done: 'C’est fait',
  doneTitle: 'Avez-vous aidé {name} ?',
  doneText: 'La demande disparaîtra pour vous et vos collègues. Cette action est irréversible.',
  confirmDone: 'Fermer la demande',
  closed: 'Demande fermée',
  withdrawn: '{name} n’a plus besoin d’aide',
  withdrawnHint: 'Vous n’avez plus à aller à la table.',
  failed: 'Ça n’a pas fonctionné. Réessayez.',
});
