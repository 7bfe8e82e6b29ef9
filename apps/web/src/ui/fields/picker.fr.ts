import { translation } from '../../i18n/catalogue.ts';
import type * as english from './picker.en.ts';

export const texts = translation<typeof english>()({
  openCalendar: 'Choisir une date dans le calendrier',
  dateShape: 'JJ/MM/AAAA',
  dateUnreadable: 'Cette date est illisible. Écris-la comme 17/06/1995, 17 juin 1995 ou 1995-06-17.',
  searchingPlaces: 'Recherche de lieux…',
  noPlaces: 'Aucun lieu trouvé. Tu peux garder ce que tu as écrit.',
  'placesAway.city': 'La recherche est trop lente. Écris ta ville et continue.',
  'placesAway.country': 'La recherche est trop lente. Écris ton pays et continue.',
  places: { one: '{count} lieu trouvé', other: '{count} lieux trouvés' },
});
