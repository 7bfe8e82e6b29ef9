import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface InstalledPackage {
  /** The folder of the installed package. */
  installed: string;
  /** The folder of the project. */
  project: string;
  /** Adds an installed package of this repository to the project, under another name. */
  add(dependency: string, as: string): void;
  /** Compiles and runs a program of the project, and returns its output. */
  run(program: string): string;
}

/** Creates a project outside this repository and installs the result of `npm pack` on a copy of a package's folder. */
export function installPacked(name: string): InstalledPackage {
  const place = mkdtempSync(join(tmpdir(), `${name}-`));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const [original, copy] = [join(root, 'packages', name), join(place, 'packages', name)];
  for (const entry of readdirSync(original)) {
    if (!['dist', 'node_modules', 'test'].includes(entry)) {
      cpSync(join(original, entry), join(copy, entry), { recursive: true });
    }
  }
  // The hub's folder is complete; the other packages are built with files and the compiler of the repository.
  const isComplete = name === 'signalr-server';
  const needed = isComplete ? [] : ['tsconfig.base.json', 'packages/signalr-server/pack.js'];
  for (const file of needed) cpSync(join(root, file), join(place, file));
  for (const dependency of [...dependenciesOf(original), ...(isComplete ? [] : ['typescript'])]) {
    const link = join(place, 'node_modules', dependency);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', dependency), link);
  }

  execFileSync('npm', ['pack', '--pack-destination', place], { cwd: copy, stdio: 'pipe' });
  // Packing restored the manifest of the folder.
  expect(readFileSync(join(copy, 'package.json'))).toEqual(readFileSync(join(original, 'package.json')));
  const tarball = readdirSync(place).find((file) => file.endsWith('.tgz')) ?? '';
  const project = join(place, 'project');
  const installed = join(project, 'node_modules', '@ambiance', name);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['xzf', join(place, tarball), '--strip-components=1', '-C', installed]);
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  return {
    installed,
    project,
    add: (dependency, as) => symlinkSync(join(root, 'node_modules', dependency), join(project, 'node_modules', as)),
    run(program) {
      writeFileSync(join(project, 'consumer.ts'), program);
      const options = ['--ignoreConfig', '--module', 'nodenext', '--target', 'es2022', '--strict', '--skipLibCheck'];
      const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc');
      const types = ['--types', 'node', join(project, 'consumer.ts')];
      execFileSync(process.execPath, [compiler, ...options, ...types]);
      return execFileSync(process.execPath, [join(project, 'consumer.js')], {
        cwd: project,
        timeout: 30_000,
      }).toString();
    },
  };
}

/** The packages that `npm install` in a package's folder installs, according to its manifest. */
function dependenciesOf(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, object>;
  const { dependencies, devDependencies, peerDependencies, optionalDependencies = {} } = manifest;
  // npm installs only the optional ones for this kind of machine.
  const optional = Object.keys(optionalDependencies).filter((name) => existsSync(join(root, 'node_modules', name)));
  return Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }).concat(optional);
}
