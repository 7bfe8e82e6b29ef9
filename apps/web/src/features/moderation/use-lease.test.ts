import { expect, test } from 'vitest';
import { ServerError } from '../../server/transport.ts';
import { leaseOf } from './use-lease.ts';

const refusal = (code: string) => new ServerError('No.', 409, { code });

test.each([
  ['waiting', false, null],
  ['mine', true, null],
  ['taken', false, refusal('case.taken')],
  ['taken', true, refusal('case.taken')],
  ['decided', true, refusal('case.decided')],
  ['lost', true, new ServerError('Too many.', 429, { code: 'request.too-many' })],
  ['lost', true, new TypeError('no network')],
])('a case is %s', (lease, isTaken, error) => {
  expect(leaseOf(isTaken, error)).toBe(lease);
});
