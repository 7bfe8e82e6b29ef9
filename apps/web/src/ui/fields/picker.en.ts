export const texts = {
  openCalendar: 'Choose a date in the calendar',
  dateShape: 'DD/MM/YYYY',
  dateUnreadable: 'We can’t read this date. Write it like 17/06/1995 or June 17, 1995.',
  searchingPlaces: 'Looking for places…',
  noPlaces: 'No place found. You can keep what you typed.',
  'placesAway.city': 'The place search is too slow. Type your city and continue.',
  'placesAway.country': 'The place search is too slow. Type your country and continue.',
  places: { one: '{count} place found', other: '{count} places found' },
} as const;
