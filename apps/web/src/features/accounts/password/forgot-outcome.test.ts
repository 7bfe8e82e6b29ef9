import { expect, test } from 'vitest';
import { ServerError } from '../../../server/transport.ts';
import { forgotOutcome } from './forgot-outcome.ts';

test.each([
  ['a missing service', new ServerError('Service not found', 404), 'unavailable'],
  ['a message that mentions 404', new ServerError('Error 404', 502), 'unavailable'],
  ['a failure of the server', new ServerError('Request failed', 500), 'sent'],
  ['too many requests', new ServerError('Too many requests.', 429), 'sent'],
  ['a message that mentions unavailable', new ServerError('The service is unavailable.', 500), 'refused'],
  ['a message that mentions contact support', new ServerError('Please contact support at a@b.ca.', 500), 'refused'],
  ['the same in French', new ServerError('Veuillez écrire au soutien à a@b.ca.', 500), 'refused'],
  ['a network that is down', new ServerError('Network error.', 0), 'refused'],
])('after %s the screen shows: %s', (_what, error, outcome) => {
  expect(forgotOutcome(error)).toBe(outcome);
});
