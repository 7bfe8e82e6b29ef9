import { translation } from '../../i18n/catalogue.ts';
import type * as english from './moods.en.ts';

export const texts = translation<typeof english>()({
  title: 'Mon humeur',
  hint: 'Les autres la voient sur votre fiche, et Ambiance en prend la couleur.',
  legend: 'De quoi avez-vous envie ?',
  clear: 'Retirer mon humeur',
  updated: 'Humeur mise à jour : {label}',
  cleared: 'Votre humeur est effacée',
  notInPlan: 'Votre forfait ne comprend pas cette humeur. Veuillez passer à un forfait supérieur.',
  failed: 'Impossible de changer l’humeur. Veuillez réessayer.',
  lockedSome: 'Un forfait supérieur donne accès à {moods}.',
  seePlans: 'Voir les forfaits',
});
