import { translation } from '../../i18n/catalogue.ts';
import type * as english from './not-found.en.ts';

export const texts = translation<typeof english>()({
  title: 'Oups ! Page introuvable',
  text: 'L’adresse contient peut-être une faute de frappe, ou la page a été déplacée.',
  backHome: 'Retour à l’accueil',
});
