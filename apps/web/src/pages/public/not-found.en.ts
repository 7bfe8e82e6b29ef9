import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'Oops! Page not found',
  text: 'There may be a typo in the address, or the page has moved.',
  backHome: 'Back to the home page',
});
