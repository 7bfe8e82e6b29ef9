import { translation } from '../../../i18n/catalogue.ts';
import type * as english from './translation.en.ts';

export const texts = translation<typeof english>()({
  translate: 'Traduire',
  loading: 'Ton navigateur télécharge son traducteur : {percent} %',
  translated: 'Traduit sur cet appareil :',
  stop: 'Afficher seulement l’original',
  failed: 'Ton navigateur n’a pas pu traduire ce message.',
});
