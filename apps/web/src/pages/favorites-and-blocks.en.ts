import { catalogue } from '../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'Connections',
  intro: 'Who you saved, who saved you, and whom you would rather not meet.',
  'tab.my-favorites': 'My favorites',
  'tab.favorited-me': 'Favorited me',
  'tab.blocked': 'Blocked',
  'empty.my-favorites': 'Nobody saved yet',
  'hint.my-favorites': 'Press the heart on somebody’s card, and you will find them here again.',
  'empty.favorited-me': 'Nobody has saved you yet',
  'hint.favorited-me': 'A few photos and a mood make it easier to be found.',
  'empty.blocked': 'Nobody blocked',
  'hint.blocked': 'People you block cannot see or reach you. You can unblock them here.',
  discover: 'Go to Discover',
  updateProfile: 'Go to your profile',
  loadFailed: 'Failed to load connections',
  place: '{city}, {country}',
  message: 'Message',
  messageTo: 'Message {name}',
  hiddenMember: 'Member',
});
