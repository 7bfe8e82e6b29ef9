import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  faces: 'New photos',
  lead: 'Every new primary photo is reviewed once, oldest first.',
  face: 'Primary photo of {name}',
  age: { one: '{count} year old', other: '{count} years old' },
  joined: 'Member since {date}',
  shownSince: 'Primary since {date}',
  decision: 'Decision',
  fine: 'Approve',
  openCase: 'Open a case',
  passFailed: 'We couldn’t save that. Please try again.',
  none: 'Nothing to review',
  noneText: 'New photos appear here automatically.',
  failed: 'We couldn’t load the new photos',
});
