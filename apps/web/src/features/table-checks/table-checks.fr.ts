import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./table-checks.en.ts')>()({
  open: 'De l’aide à ma table',
  title: 'J’aimerais un peu d’aide à ma table',
  explained:
    'Le personnel en service ({venue}) voit ta photo, ton prénom et ce que tu écris ici, et vient te voir. Personne d’autre ne le saura. C’est gratuit avec tous les forfaits.',
  hint: 'Où tu te trouves',
  hintHint: 'Par exemple : près de la fenêtre',
  checking: 'Nous vérifions qui est là…',
  send: 'Demander de l’aide',
  noStaff:
    'Personne n’est en ligne en ce moment ({venue}), donc nous ne pouvons rien envoyer. Parle à quelqu’un sur place, ou appelle.',
  unknownStaff: 'Impossible de vérifier qui est là. Parle à quelqu’un sur place, ou appelle.',
  sent: 'Envoyé',
  failed: 'Ça n’a pas fonctionné. Réessaie.',

  list: 'Où tu es en ce moment',
  asked: 'Le personnel a reçu ta demande. Tu verras ici qui vient.',
  answered: '{name} arrive.',
  answeredUnnamed: 'Quelqu’un arrive.',
  unanswered: 'Personne n’a encore répondu. Parle à quelqu’un sur place, ou appelle.',
  callFriend: 'Appeler ton contact : {friend}',
  call911: 'Appeler le 911',
  withdraw: 'Ce n’est plus nécessaire',
  withdrawn: 'Le personnel sait que tout va bien.',
});
