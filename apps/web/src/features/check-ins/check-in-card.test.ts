import { expect, test } from 'vitest';
import { cardOf } from './check-in-card.ts';

const past = '2020-01-01T00:00:00.000Z';
const future = '2100-01-01T00:00:00.000Z';

test.each([
  ['waiting', false, future, 'waiting', ['cancel', 'ask for a call']],
  ['asked', false, past, 'asked', ['home', 'ask for a call']],
  ['trying', false, future, 'trying', ['home', 'call']],
  // The friend was notified, and a request to call them is not sent yet.
  ['trying', false, past, 'trying', ['home', 'call']],
  ['told', false, past, 'told', ['home', 'ask for a call']],
  ['told', true, past, 'calling', ['home']],
  ['not-reached', false, past, 'not-reached', ['home', 'call']],
  ['declined', false, future, 'declined', ['cancel', 'call']],
  ['declined', true, past, 'declined', ['home', 'call']],
] as const)('a check-in that is %s (asked to call: %s, due %s) says “%s” and offers %j', (...row) => {
  const [state, isCallAsked, dueUtc, text, offers] = row;
  const card = cardOf({ state, isCallAsked, dueUtc });
  expect(card.text).toBe(text);
  expect([
    card.isCancelled ? 'cancel' : 'home',
    ...(card.canAskForCall ? ['ask for a call'] : []),
    ...(card.mustCall ? ['call'] : []),
  ]).toEqual(offers);
});
