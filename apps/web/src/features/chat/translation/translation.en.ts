import { catalogue } from '../../../i18n/catalogue.ts';

export const texts = catalogue({
  translate: 'Translate',
  loading: 'Your browser is fetching its translator: {percent}%',
  translated: 'Translated on this device:',
  stop: 'Show only the original',
  failed: 'Your browser couldn’t translate this.',
});
