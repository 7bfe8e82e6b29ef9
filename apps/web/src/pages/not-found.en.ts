import { catalogue } from '../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'Oops! Page not found',
  text: 'The address may have a typing error, or the page has moved.',
  backHome: 'Back to the home page',
});
