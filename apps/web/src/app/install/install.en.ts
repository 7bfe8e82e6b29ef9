import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  updateReady: 'A new version of Ambiance is ready.',
  change: 'Reload',
});
