import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const consumer = `
import { createHub, HubError } from './index.js';
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
process.stdout.write('it works');
`;

test('what is published compiles and runs for those who have only that', { timeout: 30_000 }, () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const dist = `${root}dist/check`;
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }));
  execFileSync(process.execPath, [`${root}build.ts`, dist]);
  writeFileSync(`${dist}/consumer.ts`, consumer);
  const options = [
    '--ignoreConfig',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--strict',
    '--skipLibCheck',
    '--types',
    'node',
  ];
  const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc');
  execFileSync(process.execPath, [compiler, ...options, `${dist}/consumer.ts`]);
  expect(execFileSync(process.execPath, [`${dist}/consumer.js`]).toString()).toBe('it works');

  const manifest = JSON.parse(readFileSync(`${dist}/package.json`, 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({
    license: 'MIT',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
  });
  expect(readdirSync(dist)).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', 'LICENSE']));
});
