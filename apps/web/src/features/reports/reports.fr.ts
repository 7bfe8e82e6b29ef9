import { translation } from '../../i18n/catalogue.ts';
import type * as english from './reports.en.ts';

export const texts = translation<typeof english>()({
  report: 'Signaler',
  reportName: 'Signaler {name}',
  reportTitle: 'Signaler ce membre',
  reportText: 'Dites-nous ce que {name} a fait ou écrit. Cette personne ne saura pas qui l’a signalée.',
  chooseCategory: 'Choisissez…',
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
  reportFailed: 'Le signalement n’a pas pu être envoyé. Veuillez réessayer.',
  ended: 'Votre conversation avec {name} est terminée. Si quelque chose n’allait pas, vous pouvez encore nous le dire.',
});
