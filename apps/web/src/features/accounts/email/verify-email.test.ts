import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../server/query-client.ts';
import { ServerError } from '../../../server/transport.ts';
import { session } from '../../../session/session.ts';
import { isRefusedLink } from '../use-link-token.ts';
import { verifyEmail } from './verify-email.ts';

const me = { id: 'me', displayName: 'Me', emailProved: false };

beforeEach(() => session.begin(`head.${btoa(JSON.stringify({ exp: 9_999_999_999 }))}.end`, me));
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  session.end('left');
});

/** The user's data is this, or cannot be loaded. */
const answering = (own: object | undefined) =>
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.endsWith('/verify-email')) return Response.json({ ok: true });
    if (!own) throw new TypeError('Failed to fetch');
    return Response.json(own);
  });

test.each([
  ['of the user', { ...me, emailProved: true }, true],
  ['of another account', me, false],
  ['of the user, whose data cannot be loaded just now', undefined, false],
])('a user is shown as confirmed only if the server says so, after a link %s', async (_, own, isProved) => {
  answering(own);
  await verifyEmail('a-token');
  expect(session.get()?.emailProved).toBe(isProved);
});

test.each([
  [new ServerError('Expired', 400, { code: 'link.expired' }), true],
  [new ServerError('Invalid', 400, { code: 'link.invalid' }), true],
  [new ServerError('Network error', 0, { code: 'network' }), false],
  [new ServerError('Too many', 429, { code: 'request.too-many' }), false],
  [new ServerError('Request failed', 500), false],
  [null, false],
])('only a refusal of the link itself counts as a dead link: %s', (error, isRefused) => {
  expect(isRefusedLink(error)).toBe(isRefused);
});
