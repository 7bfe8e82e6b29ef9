import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  notHereYet: 'We can’t load this right now. It will open as soon as you’re back online.',
});
