import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./mood-end.en.ts')>()({
  hour: 'jusqu’à {time}',
  weekend: 'cette fin de semaine',
  day: 'jusqu’au {day}',
});
