import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  hour: 'until {time}',
  weekend: 'this weekend',
  day: 'until {day}',
});
