import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./moods.en.ts')>()({
  title: 'Mon humeur',
  hint: 'Les autres la voient sur ta fiche, et Ambiance en prend la couleur.',
  legend: 'De quoi as-tu envie ?',
  clear: 'Effacer mon humeur',
  endTitle: 'Jusqu’à quand ?',
  tonight: 'Ce soir, jusqu’à {time}',
  weekend: 'Cette fin de semaine',
  lasting: 'Jusqu’à ce que je la change',
  journey: 'Jusqu’à la fin de mon voyage',
  lastDay: 'Dernier jour',
  setLastDay: 'Choisir ce jour',
  endHint: 'À la fin, tu retrouves l’humeur que tu avais avant.',
  endFailed: 'La fin de ton humeur n’a pas pu être enregistrée. Réessaie.',
  updated: 'Humeur mise à jour : {label}',
  cleared: 'Humeur effacée',
  notInPlan: 'Ton forfait ne comprend pas cette humeur. Passe à un forfait supérieur.',
  failed: 'Impossible de changer l’humeur. Réessaie.',
  withPlan: 'Avec {tier}',
});
