import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./not-found.en.ts')>()({
  title: 'Oups ! Page introuvable',
  text: 'Il y a peut-être une faute de frappe dans l’adresse, ou la page a été déplacée.',
  backHome: 'Retour à l’accueil',
});
