import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./install.en.ts')>()({
  updateReady: 'Une nouvelle version est prête.',
  change: 'Recharger',
});
