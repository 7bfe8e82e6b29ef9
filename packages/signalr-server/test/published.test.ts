import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installPacked } from './install-packed.ts';

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
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './redis-bus': { types: './dist/bus/redis-bus.d.ts', default: './dist/bus/redis-bus.js' },
    },
  });
  expect(manifest).not.toHaveProperty('devDependencies');
  expect(readdirSync(installed).toSorted()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json']);
});
