import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  title: 'Connections',
  intro: 'The people you saved, the people who saved you, and those you’d rather not meet.',
  'tab.my-favorites': 'My favorites',
  'tab.favorited-me': 'Favorited me',
  'tab.blocked': 'Blocked',
  'empty.my-favorites': 'Nobody saved yet',
  'hint.my-favorites': 'Tap the heart on someone’s card and you’ll find them here.',
  'empty.favorited-me': 'Nobody has saved you yet',
  'hint.favorited-me': 'A few photos and a mood help people find you.',
  'empty.blocked': 'Nobody blocked',
  'hint.blocked': 'People you block can’t see or reach you. You can unblock them here.',
  discover: 'Go to Discover',
  updateProfile: 'Go to your profile',
  loadFailed: 'Failed to load connections',
  place: '{city}, {country}',
  message: 'Message',
  messageTo: 'Message {name}',
  hiddenMember: 'Member',
});
