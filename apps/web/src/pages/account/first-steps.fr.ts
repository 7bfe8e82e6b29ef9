import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./first-steps.en.ts')>()({
  step: 'Étape {number} sur {count}',
  photos: 'Montre-toi',
  photosLead: 'Avec une photo, on te répond. Tu peux en ajouter ou en changer quand tu veux.',
  mood: 'Tu as envie de quoi ?',
  moodLead: 'C’est par ton humeur qu’on te trouve ce soir. Change-la dès qu’elle change.',
  cameForLocked:
    'Tu venais pour l’humeur {mood}, comprise dans un forfait supérieur. Tu peux choisir Discuter dès maintenant.',
  skip: 'Passer pour l’instant',
  next: 'Suivant',
});
