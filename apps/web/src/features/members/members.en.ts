import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'Profile',
  loading: 'Loading your profile…',
  loadFailed: 'Failed to load profile',

  age: { one: '{count} year old', other: '{count} years old' },
  place: '{city}, {country}',
  expectations: 'Looking for: {text}',
  photoCount: '{count} of {max} photos',

  details: 'My details',
  detailsHint: 'Other members see these, with your age instead of your birth date. They never see your email.',
  name: 'Display name',
  city: 'City',
  country: 'Country',
  dateOfBirth: 'Date of birth',
  description: 'About me',
  descriptionHint: 'What an evening with you is like.',
  expectationsField: 'What I’m looking for',
  'prompt.evening': 'My perfect evening:',
  'prompt.hours': 'I could talk for hours about',
  'prompt.know': 'Before we meet, you should know',
  counter: '{used} / {max}',
  save: 'Save changes',
  placeRequired: 'City and Country are required',
  updated: 'Profile updated successfully',
  updateFailed: 'Failed to update profile',
});
