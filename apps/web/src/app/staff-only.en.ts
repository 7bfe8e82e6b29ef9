import { catalogue } from '../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'For venue staff',
  text: 'This page is for people who work at a partner venue. Your own pages are one click away.',
  toDiscover: 'Go to Discover',
});
