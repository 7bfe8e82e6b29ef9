import { translation } from '../i18n/catalogue.ts';
import type * as english from './staff-only.en.ts';

export const texts = translation<typeof english>()({
  title: 'Réservé au personnel des établissements',
  text: 'Cette page appartient aux personnes qui gèrent un établissement partenaire. Vos pages sont à un pas.',
  toDiscover: 'Découvrir des gens',
});
