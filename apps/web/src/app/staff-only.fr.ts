import { translation } from '../i18n/catalogue.ts';

export const texts = translation<typeof import('./staff-only.en.ts')>()({
  title: 'Réservé au personnel des établissements',
  text: 'Cette page est pour les gens qui travaillent dans un établissement partenaire. Tes pages sont à un clic.',
  toDiscover: 'Découvrir des gens',
});
