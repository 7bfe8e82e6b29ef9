import { translation } from '../i18n/catalogue.ts';
import type * as english from './on-demand.en.ts';

export const texts = translation<typeof english>()({
  notHereYet: 'Impossible de charger ceci pour l’instant. L’ouverture se fera dès que la connexion reviendra.',
});
