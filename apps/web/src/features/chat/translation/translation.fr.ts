import { translation } from '../../../i18n/catalogue.ts';

export const texts = translation<typeof import('./translation.en.ts')>()({
  translate: 'Traduire',
  loading: 'Ton navigateur télécharge son traducteur : {percent} %',
  translated: 'Traduit sur cet appareil :',
  stop: 'Afficher seulement l’original',
  failed: 'Ton navigateur n’a pas pu traduire ce message.',
});
