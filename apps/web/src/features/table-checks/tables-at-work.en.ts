import { catalogue } from '../../i18n/catalogue.ts';

export const texts = catalogue({
  list: 'Help at a table',
  wants: '{name} would like some help',
  asked: '{venue}, asked at {time}',
  noHint: 'They didn’t say where they sit. Look for this face.',
  discreet: 'Go as if it were part of your service. Don’t mention this request to the person with them.',
  unanswered: 'Nobody has answered yet.',
  go: 'On my way',
  youGo: 'You’re on your way.',
  going: '{name} is on the way.',
  someoneGoes: 'Someone is on the way.',
  done: 'Done',
  doneTitle: 'Have you helped {name}?',
  doneText: 'The request disappears for you and your colleagues. This can’t be undone.',
  confirmDone: 'Close the request',
  closed: 'Request closed',
  withdrawn: '{name} no longer needs help',
  withdrawnHint: 'You don’t need to go to the table any more.',
  failed: 'That didn’t work. Please try again.',
});
