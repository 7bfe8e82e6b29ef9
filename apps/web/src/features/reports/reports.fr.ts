import { translation } from '../../i18n/catalogue.ts';
import type * as english from './reports.en.ts';

export const texts = translation<typeof english>()({
  report: 'Signaler',
  reportName: 'Signaler {name}',
  reportTitle: 'Signaler ce membre',
  reportText: 'Dis-nous ce que {name} a fait ou écrit. Cette personne ne saura pas que c’est toi.',
  reportMessageTitle: 'Signaler ce message',
  reportMessageText: 'Dis-nous ce qui ne va pas dans ce message. {name} ne saura pas que c’est toi.',
  chooseCategory: 'Choisis…',
  category: 'De quoi s’agit-il ?',
  'category.harassment': 'Harcèlement ou menaces',
  'category.scam': 'Argent, fraude ou publicité',
  'category.fake-profile': 'Un faux profil',
  'category.under-age': 'Une personne mineure',
  'category.content': 'Photos ou textes choquants',
  'category.other': 'Autre chose',
  reason: 'Motif',
  alsoBlock: 'Bloquer aussi {name}',
  submitReport: 'Envoyer le signalement',
  reported: 'Signalement envoyé. Nous l’examinerons rapidement.',
  reportFailed: 'Le signalement n’a pas pu être envoyé. Réessaie.',
  ended: 'Ta conversation avec {name} est terminée. Si quelque chose n’allait pas, tu peux encore nous le dire.',
});
