import { catalogue } from '../i18n/catalogue.ts';

export const texts = catalogue({
  notHereYet: 'This can’t be loaded right now. It opens as soon as the connection is back.',
});
