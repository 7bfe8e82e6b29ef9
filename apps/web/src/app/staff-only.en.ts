import { catalogue } from '../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'For venue staff',
  text: 'This page belongs to the people who run a partner venue. Your own pages are a step away.',
  toDiscover: 'Go to Discover',
});
