import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./vouching.en.ts')>()({
  title: 'Vérification en personne',
  hint: 'Montre ton code et une pièce d’identité avec photo au personnel d’un établissement partenaire. On compare les deux, et rien n’en est conservé. Les autres voient seulement «\u202fVérifié en personne\u202f».',
  met: 'Rencontre chez {venue}, {month}',
  strong: 'Deux établissements se portent garants de toi.',
  showCode: 'Montrer mon code',
  remove: 'Retirer',
  removeNamed: 'Retirer\u202f: {venue}',
  removeTitle: 'Retirer cette vérification\u202f?',
  removeText: '{venue} ne se portera plus garant de toi. Tu pourras le redemander au personnel.',
  removed: 'Retirée',
  removeFailed: 'Impossible de la retirer.',
  failed: 'Impossible de charger tes vérifications.',
  codeTitle: 'Ton code',
  codeText:
    'Pour le personnel d’un établissement, avec ta pièce d’identité. Il change toutes les 30 secondes, et chaque code ne sert qu’une fois.',
  codeLabel: 'Code QR qui t’identifie auprès du personnel d’un établissement',
  codeToSay: 'Ou dis ce code',
  codeFailed: 'Impossible de charger ton code. Nous continuons d’essayer.',
});
