import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  faces: 'New faces',
  lead: 'Each new first photo is looked at once. The one that has waited longest comes first.',
  face: 'First photo of {name}',
  age: { one: '{count} year old', other: '{count} years old' },
  joined: 'Member since {date}',
  shownSince: 'Shown first since {date}',
  decision: 'What to do',
  fine: 'Fine',
  openCase: 'Open a case',
  passFailed: 'It could not be saved. Please try again.',
  none: 'No new face waits',
  noneText: 'New ones appear here by themselves.',
  failed: 'The new faces could not be loaded',
});
