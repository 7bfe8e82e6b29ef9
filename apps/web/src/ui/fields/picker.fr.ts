import { translation } from '../../i18n/catalogue.ts';

export const texts = translation<typeof import('./picker.en.ts')>()({
  openCalendar: 'Choisir une date dans le calendrier',
  dateShape: 'JJ/MM/AAAA',
  dateUnreadable: 'Cette date est illisible. Elle peut s’écrire 17/06/1995 ou 17 juin 1995.',
  searchingPlaces: 'Recherche de lieux…',
  noPlaces: 'Aucun lieu trouvé. Le texte peut rester tel quel.',
  'placesAway.city': 'La recherche est trop lente. Il suffit d’écrire la ville et de continuer.',
  'placesAway.country': 'La recherche est trop lente. Il suffit d’écrire le pays et de continuer.',
  places: { one: '{count} lieu trouvé', other: '{count} lieux trouvés' },
});
