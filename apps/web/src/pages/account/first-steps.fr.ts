import { translation } from '../../i18n/catalogue.ts';
import type * as english from './first-steps.en.ts';

export const texts = translation<typeof english>()({
  step: 'Étape {number} sur {count}',
  photos: 'Montre-toi',
  photosLead: 'Les profils avec photo reçoivent des réponses. Tu pourras en ajouter et en changer n’importe quand.',
  mood: 'Tu as envie de quoi ?',
  moodLead: 'C’est par ton humeur qu’on te trouve ce soir. Change-la dès qu’elle change.',
  cameForLocked:
    'Tu venais pour l’humeur {mood}, comprise dans un forfait supérieur. L’humeur Discuter t’est ouverte dès maintenant.',
  words: 'Dis quelques mots',
  wordsLead: 'Deux lignes suffisent. Si la page reste blanche, commence par l’une de ces phrases.',
  place: 'Tu es où ?',
  placeLead:
    'C’est ce qui permet aux gens du coin de te trouver. Les autres ne voient que ta ville et une distance approximative.',
  card: 'Voici ta fiche',
  cardLead: 'C’est ce que voient les autres qui ont la même humeur que toi.',
  back: 'Retour',
  skip: 'Passer pour l’instant',
  next: 'Suivant',
  later: 'Terminer plus tard',
  discover: 'Découvrir des gens',
  toProfile: 'Aller à mon profil',
  missing: 'Il manque encore quelque chose à ta fiche : {things}.',
  'missing.photos': 'une photo',
  'missing.mood': 'ton humeur',
  'missing.words': 'quelques mots',
  complete: 'La compléter',
});
