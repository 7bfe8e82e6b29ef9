import { catalogue } from '../../../i18n/catalogue.ts';

export const texts = catalogue({
  othersAround: 'Nobody is in this mood right now. Others are around, though.',
  nobodyAround: 'Nobody’s here yet, in any mood.',
  anyMood: 'See everyone, in any mood',
  wider: 'Widen to {km} km',
  ownCity: 'Search all of {city}',
  nearMe: 'Look around me',
  everywhere: 'Look everywhere',

  early: 'You’re early to {city}',
  earlyText: 'Every town starts with someone, and here that’s you. The next person to join will find you right away.',
  nearestTown: 'The nearest active city is {city}, about {km} km away.',
  searchThere: 'Search in {city}',
  searchWith: 'Search other cities with {tier}',
  notifyMe: 'Notify me when someone joins',
  notifyMeOnce: 'We’ll notify you once, here, by email and on your devices, within {days} days.',
  willNotify: 'We’ll notify you when someone joins.',
  willNotNotify: 'OK, we won’t notify you.',
  alertFailed: 'We couldn’t save that.',
  share: 'Share a link',
  shareText: 'Set a mood, see who nearby shares it, and talk.',
  linkCopied: 'Link copied',
  linkIs: 'Copy this link to share it',
});
