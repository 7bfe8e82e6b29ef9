import { translation } from '../../i18n/catalogue.ts';
import type * as english from './vouching.en.ts';

export const texts = translation<typeof english>()({
  title: 'Rencontre à l’entrée',
  hint: 'Montre ton code et une pièce d’identité avec photo au personnel d’un établissement partenaire. On compare les deux, et rien de la pièce n’est conservé. Les autres voient seulement «\u202fUn établissement s’en porte garant\u202f».',
  met: 'Vu chez {venue}, {month}',
  strong: 'Deux établissements se portent garants de toi.',
  showCode: 'Montrer mon code',
  remove: 'Retirer',
  removeNamed: 'Retirer\u202f: {venue}',
  removeTitle: 'Retirer cette vérification\u202f?',
  removeText: '{venue} ne se porte plus garant de toi. Son personnel peut te rencontrer de nouveau.',
  removed: 'Retirée',
  removeFailed: 'Impossible de la retirer.',
  failed: 'Impossible de charger qui se porte garant de toi.',
  codeTitle: 'Ton code',
  codeText:
    'Pour le personnel d’un établissement, avec ta pièce d’identité. Il change toutes les 30 secondes et sert une fois.',
  codeLabel: 'Code QR qui dit qui tu es, pour le personnel d’un établissement',
  codeFailed: 'Impossible de charger ton code. On continue d’essayer.',
});
