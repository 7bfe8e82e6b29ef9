import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./lazy-overlay.en.ts')>()({
  notHereYet: 'Impossible de charger cette partie pour l’instant. Elle s’ouvrira dès le retour de la connexion.',
});
