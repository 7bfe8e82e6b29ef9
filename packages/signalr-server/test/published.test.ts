import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

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

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** Creates a project outside this repository and installs the result of `npm pack` on a copy of this folder. */
function installPacked(): { project: string; installed: string; copy: string } {
  const place = mkdtempSync(join(tmpdir(), 'signalr-server-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const copy = join(place, 'packages', 'signalr-server');
  for (const name of ['src', 'build.ts', 'package.json', 'tsconfig.json', 'tsconfig.build.json']) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE']) cpSync(join(root, name), join(copy, name));
  cpSync(join(root, '../../tsconfig.base.json'), join(place, 'tsconfig.base.json'));
  symlinkSync(modules, join(place, 'node_modules'));

  execFileSync('npm', ['pack', '--pack-destination', place], { cwd: copy, stdio: 'pipe' });
  const tarball = readdirSync(place).find((name) => name.endsWith('.tgz')) ?? '';
  const project = join(place, 'project');
  const installed = join(project, 'node_modules', '@ambiance', 'signalr-server');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['xzf', join(place, tarball), '--strip-components=1', '-C', installed]);
  return { project, installed, copy };
}

test('the packed package compiles and runs for users who have only the package', { timeout: 60_000 }, () => {
  const { project, installed, copy } = installPacked();
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  writeFileSync(join(project, 'consumer.ts'), consumer);
  const options = ['--ignoreConfig', '--module', 'nodenext', '--target', 'es2022', '--strict', '--skipLibCheck'];
  const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc');
  execFileSync(process.execPath, [compiler, ...options, '--types', 'node', join(project, 'consumer.ts')]);
  expect(execFileSync(process.execPath, [join(project, 'consumer.js')]).toString()).toBe('it works');

  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(manifest).toMatchObject({
    license: 'MIT',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  });
  expect(readdirSync(installed).toSorted()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json']);
  // Packing restored the manifest of the folder.
  expect(readFileSync(join(copy, 'package.json'))).toEqual(readFileSync(join(root, 'package.json')));
});
