import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./legal.en.ts')>()({
  contents: 'Sur cette page',
  forReview: 'Texte à faire réviser par un avocat. D’ici là, cette page dit en mots simples ce que fait Ambiance.',
  supportTeam: 'notre équipe de soutien',
  record: 'Renseignement',
  period: 'Durée',
  retentionTable: 'Durée de conservation de chaque type de renseignement',
});
