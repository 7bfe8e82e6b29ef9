import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rolesOf } from '@ambiance/contract/route';
import fc from 'fast-check';
import { expect, inject, onTestFinished, test } from 'vitest';
import { inhabitTown, type Town } from '../../test/bystanders.ts';
import { findFaults } from '../../test/find-faults.ts';
import { oddRequests } from '../../test/odd-requests.ts';
import { oddFields } from '../../test/odd-fields.ts';
import { openSessions } from '../../test/open-sessions.ts';
import { testPassword } from '../../test/people.ts';

const ofOneTown = 4000;

/** Sends requests in one town, as a visitor, a member, a host or a manager. */
async function askEverything(
  { server, ana, ben, eve, host, manager, venue, perkId }: Town,
  count: number,
  seed: number,
) {
  const people = [ana, ben, eve, host, manager];
  const { accessTokens, restore } = await openSessions(server, people);
  const known = {
    ids: [ana.id, ben.id, host.id, String(venue.id), String(perkId)],
    emails: people.map(({ email }) => email),
    password: testPassword,
    accessTokens,
  };
  const requests = fc.sample(oddRequests(known), { numRuns: count, seed });
  const secrets = [...people.map(({ id }) => id), '@example.com'];
  return findFaults(server.address, requests, { secrets, prepare: restore });
}

const requests = inject('oddRequests');
/** Index of the first request in each town. A town is released once its requests are done. */
const begins = Array.from({ length: Math.ceil(requests / ofOneTown) }, (_, town) => town * ofOneTown);

test.each(begins)(
  'no random request makes the server fail or hang, or leaves personal data in a cache, starting at request %i',
  async (begin) => {
    const town = await inhabitTown({ withWeb: true, environment: { RATE_LIMIT_SCALE: '1000000' } });
    const count = Math.min(ofOneTown, requests - begin);
    const { faults, statuses } = await askEverything(town, count, begin);
    expect(faults).toEqual([]);
    // Enough of them succeed.
    expect(statuses[200]).toBeGreaterThan(count / 20);
  },
  300_000,
);

test('no number or object as a parameter or field makes the server fail', async () => {
  const { server, ana, host, manager, venue, ben, moderator, administrator } = await inhabitTown({
    environment: { RATE_LIMIT_SCALE: '1000000' },
  });
  const people = { member: ana, host, manager, moderator, admin: administrator };
  const { accessTokens, restore } = await openSessions(server, Object.values(people));
  const known = {
    ids: [String(venue.id), ben.id],
    emails: [ana.email],
    password: testPassword,
    accessTokens,
  };
  const ofEach = accessTokens.length / Object.keys(people).length;
  const sessionOf = (role: keyof typeof people) => accessTokens[Object.keys(people).indexOf(role) * ofEach]!;
  const requests = oddFields(known, ({ access }) => {
    const [role = 'member'] = rolesOf(access) ?? [];
    return sessionOf(role === 'host' ? 'manager' : role);
  });
  const { faults } = await findFaults(server.address, requests, { secrets: [], prepare: restore });
  expect(faults).toEqual([]);
}, 300_000);

/** Blocks the thread for some milliseconds, like a regular expression that backtracks over a long text. */
function spin(ms: number): string {
  const end = performance.now() + ms;
  while (performance.now() < end);
  return 'done';
}

type Answer = (url: string) => { status?: number; body?: string; cache?: string };

test.each<[string, Answer, RegExp, number]>([
  ['fails at an odd sign', (url) => (url.includes('%00') ? { status: 500 } : {}), /is answered with 500/, 400],
  ['refuses without a code', (url) => (url.includes('..') ? { status: 404, body: '{}' } : {}), /without a code/, 400],
  ['leaves a person in a cache', () => ({ body: 'ana@example.com', cache: 'private' }), /may be kept/, 400],
  // One of these has a long name. Each such request would be repeated until it has stalled ten times.
  ['is held up by a long name', (url) => ({ body: url.length > 1000 ? spin(300) : '' }), /with a stall of/, 20],
])('a server that %s is detected by the checks', async (_, answer, fault, count) => {
  const server = createServer((request, response) => {
    const found = answer(request.url ?? '');
    response.writeHead(found.status ?? 200, { 'cache-control': found.cache ?? 'no-store' }).end(found.body);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const known = { ids: ['1'], emails: ['ana@example.com'], password: testPassword, accessTokens: ['a.b.c'] };
  const requests = fc.sample(oddRequests(known), { numRuns: count, seed: 1 });
  const { faults } = await findFaults(address, requests, { secrets: ['@example.com'] });
  expect(faults.join('\n')).toMatch(fault);
});
