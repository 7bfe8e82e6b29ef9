import { translation } from '../../i18n/catalogue.ts';
import type * as english from './lazy-overlay.en.ts';

export const texts = translation<typeof english>()({
  notHereYet: 'Impossible de charger cette partie pour l’instant. Elle s’ouvrira dès le retour de la connexion.',
});
