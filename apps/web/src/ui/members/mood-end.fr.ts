import { translation } from '../../i18n/catalogue.ts';
import type * as english from './mood-end.en.ts';

export const texts = translation<typeof english>()({
  hour: 'jusqu’à {time}',
  weekend: 'cette fin de semaine',
  day: 'jusqu’au {day}',
});
