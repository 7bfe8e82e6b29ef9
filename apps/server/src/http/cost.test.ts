import { api } from '@ambiance/contract/api';
import { fillPath, pathParameters, type Route, type Routes } from '@ambiance/contract/route';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type Cost, costliestOf, costOf, type Input } from '../../test/cost-search.ts';
import { testPassword } from '../../test/people.ts';
import { sendRaw } from '../../test/raw-request.ts';
import { startTestServer } from '../../test/start-test-server.ts';

/** The maximum cost of a request to a public place, as a multiple of the cost of an empty response. */
const max = 25;
/** The maximum for requests that hash a password. Hashing runs in another thread, which shares the machine. */
const maxWithHash = 50;
/** The maximum for a document of 330 kB, which the test receives in the same thread. */
const maxOfDocument = 75;
const maxByName: Readonly<Record<string, number>> = {
  '/api/openapi.json': maxOfDocument,
  login: maxWithHash,
  register: maxWithHash,
  resetPassword: maxWithHash,
};

/** A successful request for each route. */
const bodies: Readonly<Record<string, Record<string, string>>> = {
  register: {
    email: 'new@example.com',
    password: testPassword,
    displayName: 'New',
    city: 'Montréal',
    country: 'Canada',
    dateOfBirth: '1990-05-17',
    description: 'Hello',
  },
  login: { email: 'ana@example.com', password: testPassword },
  forgotPassword: { email: 'ana@example.com' },
  resetPassword: { token: '0'.repeat(64), newPassword: testPassword },
  verifyEmail: { token: '0'.repeat(64) },
  undoDeletion: { token: '0'.repeat(64) },
  passkeyLogInOptions: { loginToken: 'a.b.c' },
  passkeyLogIn: { loginToken: 'a.b.c' },
};
const queries: Readonly<Record<string, Record<string, string>>> = {
  search: { q: 'montréal', limit: '40' },
  reverse: { lat: '45.5', lon: '-73.5' },
  townPulse: { timeZone: 'America/Toronto' },
};
const headers = {
  accept: 'text/html',
  'accept-encoding': 'gzip',
  'accept-language': 'fr-CA,fr;q=0.9',
  authorization: 'Bearer a.b.c',
  'content-type': 'application/json',
  'if-none-match': '"a"',
  origin: 'https://elsewhere.example',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
};

interface Place {
  name: string;
  method: string;
  path: string;
  body?: Record<string, string>;
  query?: Record<string, string>;
  /** Paths and headers are read in the same way everywhere, so a few places are enough to fill them. */
  fillsAll?: boolean;
}
const publicRoutes = Object.values<Routes>(api).flatMap((routes) =>
  Object.entries<Route>(routes).filter(([, { access }]) => access === 'public'),
);
const places: readonly Place[] = [
  ...publicRoutes.map(([name, { method, path }]): Place => ({
    name,
    method,
    path: fillPath(path, Object.fromEntries(pathParameters(path).map((parameter) => [parameter, '1']))),
    body: bodies[name] ?? {},
    query: queries[name] ?? {},
  })),
  ...[
    '/',
    '/search',
    '/nothing/at/all',
    '/api/nothing',
    '/api/openapi.json',
    '/robots.txt',
    '/sitemap.xml',
    '/media/photos/a.webp',
    `/friend?token=${'0'.repeat(64)}`,
  ].map((path): Place => ({ name: path, method: 'GET', path, fillsAll: /^\/$|nothing/.test(path) })),
  { name: 'a route with a session', method: 'GET', path: '/api/users/me', fillsAll: true },
  { name: 'webhook', method: 'POST', path: '/api/webhooks/stripe', body: { id: 'evt_1' } },
  { name: 'negotiation', method: 'POST', path: '/hubs/chat/negotiate', fillsAll: true },
];

const placed = (kind: string, values: Record<string, string> = {}) =>
  Object.entries(values).map(([name, value]) => [`${kind}.${name}`, value]);
const startOf = ({ path, body, query }: Place): Input =>
  Object.fromEntries([
    ['path', path],
    ...placed('query', query),
    ...placed('body', body),
    ...placed('header', headers),
  ]);

const sender = (address: string, method: string) => (input: Input) => {
  const of = (kind: string) =>
    Object.entries(input)
      .filter(([place]) => place.startsWith(kind))
      .map(([place, value]): [string, string] => [place.slice(kind.length), value]);
  const query = new URLSearchParams(
    of('query.').map(([name, value]): [string, string] => [name, value.toWellFormed()]),
  ).toString();
  const body = method === 'GET' ? '' : JSON.stringify(Object.fromEntries(of('body.')));
  const lines = of('header.').map(([name, value]) => `${name}: ${value}\r\n`);
  return sendRaw(
    address,
    `${method} ${input['path']}${query && `?${query}`} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    { withinMs: 3000 },
  );
};

/** Requests that cost too much, as far as this number of tries finds them. */
async function tooCostly(address: string, at: readonly Place[], rounds: number): Promise<string[]> {
  const nothing = sender(address, 'GET');
  const idle = startOf({ name: '', method: 'GET', path: '/healthz' });
  for (let count = 0; count < 200; count += 1) await nothing(idle);
  const found: [Place, Cost, number][] = [];
  for (const [seed, place] of at.entries()) {
    const reference = await costOf(nothing, idle, 40);
    const cost = await costliestOf(sender(address, place.method), startOf(place), {
      rounds,
      seed,
      filled: (at) => place.fillsAll || /^(query|body)/.test(at),
    });
    found.push([place, cost, cost.ms / reference.ms]);
  }
  return found
    .filter(([{ name }, , ratio]) => ratio > (maxByName[name] ?? max))
    .map(
      ([{ name }, { input, ms }, ratio]) =>
        `${name}: ${ms} ms, ${ratio.toFixed(1)} times as much: ${JSON.stringify(input)}`,
    );
}

test('no visitor’s request costs much more than any other', async () => {
  const { address, signUp } = await startTestServer({ withWeb: true, environment: { RATE_LIMIT_SCALE: '1000000' } });
  await signUp({ email: 'ana@example.com' });
  expect(await tooCostly(address, places, inject('costRounds'))).toEqual([]);
}, 7_200_000);

test('the check detects a backtracking pattern', async () => {
  const server = createServer((request, response) => {
    response.end(String(/;+$/.test(request.headers['accept-language'] ?? '')));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const plant = { name: 'planted', method: 'GET', path: '/', fillsAll: true };
  expect(await tooCostly(address, [plant], 0)).toMatchObject([expect.stringContaining('planted')]);
});
