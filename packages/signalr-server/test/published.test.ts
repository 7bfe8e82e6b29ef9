import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { installPacked } from './install-packed.ts';
import { startClient, recordEvents } from './official-client.ts';
import { startPostgres } from './start-postgres.ts';
import { startRedis } from './start-redis.ts';

const fileOf = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

const consumer = `
import { createHub, HubError } from '@ambiance/signalr-server';
interface Events { Said: [text: string] }
const hub = createHub<{ userId: string }, Events>({
  authenticate: () => ({ userId: 'ana' }),
  methods: { Say: (call, text) => { if (text === '') throw new HubError('Nothing to say.'); call.connection.send('Said', String(text)); } },
});
hub.toUser('ana').send('Said', 'hello');
// @ts-expect-error an event takes the arguments it declares
hub.toUser('ana').send('Said', 1);
// @ts-expect-error only declared events can be sent
hub.toUser('ana').send('Whispered', 'hello');
await hub.close();

// A hub that is never closed does not keep the process.
createHub({ authenticate: () => ({}), methods: {} });
const loose = createHub({ authenticate: () => ({}), methods: { Say: ({ connection }, text) => connection.send('Said', text) } });
loose.toAll().send('Anything', 1, { at: 'all' });
await loose.close();
process.stdout.write('it works');
`;

test('the packed package compiles and runs for users who have only the package', { timeout: 60_000 }, () => {
  const { installed, run } = installPacked('signalr-server');
  expect(run(consumer)).toBe('it works');

  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({
    license: 'MIT',
    repository: { type: 'git', directory: 'packages/signalr-server' },
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './postgres-bus': { types: './dist/bus/postgres-bus.d.ts', default: './dist/bus/postgres-bus.js' },
      './redis-bus': { types: './dist/bus/redis-bus.d.ts', default: './dist/bus/redis-bus.js' },
    },
  });
  expect(manifest).not.toHaveProperty('devDependencies');
  expect(readdirSync(installed).toSorted()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist',
    'examples',
    'package.json',
  ]);
});

test('the first example of the README runs, serves its page and guards the hub', { timeout: 60_000 }, () => {
  const [, example] = /^```ts\n(.*?)^```$/ms.exec(fileOf('README.md'))!;
  expect(example).toContain('server.listen(8080);');
  const { run } = installPacked('signalr-server');
  const program = `
const userOf = async (token?: string) => token;
${example!.replace('listen(8080)', 'listen(0)')}
await new Promise<void>((resolve) => server.once('listening', resolve));
const { port } = server.address() as { port: number };
const page = await fetch('http://localhost:' + port);
const refused = await fetch('http://localhost:' + port + '/hubs/chat/negotiate', { method: 'POST' });
process.stdout.write((await page.text()) + ' ' + refused.status);
await hub.close();
server.close();
`;
  expect(run(program)).toBe('The hub is at /hubs/chat. 401');
});

/** Whether a range such as `^4.7.0 || ^5.0.0` contains a version. Ranges of major version 0 do not occur. */
const contains = (range: string, version: string) =>
  range.split(' || ').some((part) => {
    const [from, found] = [part.replace('^', ''), version].map((text) => text.split('.').map(Number)) as [
      number[],
      number[],
    ];
    const differs = from.findIndex((number, index) => number !== found[index]);
    return differs === -1 || (differs > 0 && found[differs]! > from[differs]!);
  });

test('npm accepts each tested version of redis and pg next to the package', () => {
  const { peerDependencies } = JSON.parse(fileOf('package.json')) as { peerDependencies: Record<string, string> };
  const accepted = Object.entries({ 'redis-4': 'redis', 'redis-5': 'redis', redis: 'redis', pg: 'pg' }).map(
    ([installed, peer]) => {
      const { version } = JSON.parse(fileOf(`../../node_modules/${installed}/package.json`)) as { version: string };
      return [installed, version.split('.')[0], contains(peerDependencies[peer]!, version)];
    },
  );
  expect(accepted).toEqual([
    ['redis-4', '4', true],
    ['redis-5', '5', true],
    ['redis', '6', true],
    ['pg', '8', true],
  ]);
  expect([contains('^6.0.0', '4.7.1'), contains('^4.7.0 || ^5.0.0', '4.6.9')]).toEqual([false, false]);
});

const twoNodes = (server: 'Postgres' | 'Redis', url: string) => `
import { createServer, type Server } from 'node:http';
import { createHub } from '@ambiance/signalr-server';
import { create${server}Bus } from '@ambiance/signalr-server/${server.toLowerCase()}-bus';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
const start = async () => {
  const hub = createHub({ authenticate: () => ({ userId: 'ana' }), methods: {}, bus: create${server}Bus({ url: '${url}' }) });
  const server: Server = createServer((_request, response) => response.end());
  hub.attach(server, '/hub');
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as { port: number };
  return { hub, server, address: 'http://localhost:' + port + '/hub' };
};
const [one, other] = [await start(), await start()];
const client = new HubConnectionBuilder().withUrl(one.address).configureLogging(LogLevel.None).build();
const said = new Promise<string>((resolve) => client.on('Said', resolve));
await client.start();
const sending = setInterval(() => other.hub.toUser('ana').send('Said', 'hello'), 50);
process.stdout.write(await said);
clearInterval(sending);
await client.stop();
for (const { hub, server } of [one, other]) { await hub.close(); server.close(); }
`;

test.each(['redis-4', 'redis-5', 'redis'])(
  'the packed package connects two nodes with the installed %s',
  { timeout: 60_000 },
  async (dependency) => {
    const { url } = await startRedis();
    const { add, run } = installPacked('signalr-server');
    add(dependency, 'redis');
    expect(run(twoNodes('Redis', url))).toBe('hello');
  },
);

test('the packed package connects two nodes with the installed pg', { timeout: 60_000 }, async () => {
  const { url } = await startPostgres();
  const { add, run } = installPacked('signalr-server');
  add('pg', 'pg');
  expect(run(twoNodes('Postgres', url))).toBe('hello');
});

test.each(['express', 'fastify'])(
  'the example with %s serves its page and the hub',
  { timeout: 60_000 },
  async (name) => {
    const { installed, project } = installPacked('signalr-server');
    const example = spawn(process.execPath, [join(installed, 'examples', `${name}.js`)], {
      cwd: project,
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void example.kill());
    const [line] = (await once(example.stdout, 'data')) as [Buffer];
    const address = line.toString().trim().replace('[::1]', 'localhost');
    expect(await (await fetch(address)).text()).toBe('The hub is at /hubs/chat.');
    expect((await fetch(`${address}/hubs/chat/negotiate`, { method: 'POST' })).status).toBe(401);
    const [ana, ben] = [
      await startClient(`${address}/hubs/chat`, { user: 'ana' }),
      await startClient(`${address}/hubs/chat`, { user: 'ben' }),
    ];
    const events = recordEvents(ben, 'Said');
    await ana.invoke('Say', 'ben', 'Bonjour');
    await expect.poll(() => events).toEqual([['ana', 'Bonjour']]);
    if (name !== 'express') return;
    await expect(ana.invoke('Say', 'ben')).rejects.toThrow('Say takes a user and a text.');
    await ben.stop();
    const metrics = () => fetch(`${address}/metrics`).then((answer) => answer.text());
    await expect.poll(metrics).toContain('hub_connections_ended_total{reason="client-closed"} 1');
    expect((await metrics()).split('\n')).toEqual(
      expect.arrayContaining([
        'hub_connections{transport="WebSockets"} 1',
        'hub_call_seconds_count{method="Say",outcome="done"} 1',
        'hub_call_seconds_count{method="Say",outcome="refused"} 1',
      ]),
    );
  },
);
