import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  othersAround: 'Nobody is in this mood right now. Others are around, though.',
  nobodyAround: 'Nobody can be found here yet, in any mood.',
  anyMood: 'See everyone, in any mood',
  wider: 'Widen to {km} km',
  ownCity: 'Search all of {city}',
  nearMe: 'Look around me',
  everywhere: 'Look everywhere',

  early: 'You are early in {city}',
  earlyText: 'Every town starts with somebody, and here that’s you. You’ll be easy to find for whoever comes next.',
  nearestTown: 'The nearest place where people are is {city}, about {km} km away.',
  searchThere: 'Search in {city}',
  searchWith: 'Search other cities with {tier}',
  tellMe: 'Tell me when somebody joins',
  tellMeOnce: 'We’ll tell you once, here, by email and on your devices, within {days} days.',
  willTell: 'We’ll tell you when somebody joins.',
  willNotTell: 'We won’t tell you any more.',
  alertFailed: 'We couldn’t save that.',
  share: 'Share a link',
  shareText: 'Set a mood, see who’s near and in the same one, and talk.',
  linkCopied: 'Link copied',
  linkIs: 'Copy this link to share it',
});
