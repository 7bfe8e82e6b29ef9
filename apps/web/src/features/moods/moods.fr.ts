import { translation } from '../../i18n/catalogue.ts';
import type * as english from './moods.en.ts';

export const texts = translation<typeof english>()({
  title: 'Mon humeur',
  hint: 'Les autres la voient sur ta fiche, et Ambiance en prend la couleur.',
  legend: 'De quoi as-tu envie ?',
  clear: 'Retirer mon humeur',
  updated: 'Humeur mise à jour : {label}',
  cleared: 'Ton humeur est retirée',
  notInPlan: 'Ton forfait ne comprend pas cette humeur. Passe à un forfait supérieur.',
  failed: 'Impossible de changer l’humeur. Réessaie.',
  lockedSome: 'Avec un forfait supérieur : {moods}.',
  seePlans: 'Voir les forfaits',
});
