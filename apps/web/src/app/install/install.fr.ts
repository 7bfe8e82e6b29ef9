import { translation } from '../../i18n/catalogue.ts';
import type * as english from './install.en.ts';

export const texts = translation<typeof english>()({
  updateReady: 'Une nouvelle version est prête.',
  change: 'Recharger',
});
