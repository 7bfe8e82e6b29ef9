import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Builds `dist`, the published code. This repository runs the sources directly, which Node does not do for installed packages.
 * So between `pack` and `unpack`, while npm packs this folder, `package.json` points to `dist`.
 */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const dist = here('dist');
const manifest = here('package.json');
/** Backup of the source manifest while it is replaced. */
const kept = here('dist/source-package.json');

const [task = 'build'] = process.argv.slice(2);
if (existsSync(kept)) copyFileSync(kept, manifest);
rmSync(kept, { force: true });
if (task !== 'unpack') build();
if (task === 'pack') pack();

function build(): void {
  rmSync(dist, { recursive: true, force: true });
  const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc');
  const compiled = spawnSync(process.execPath, [compiler, '-p', here('tsconfig.build.json'), '--outDir', dist], {
    stdio: ['ignore', 2, 2],
  });
  if (compiled.status !== 0) process.exit(1);

  // The compiler rewrites import extensions in code, but not in declarations.
  for (const file of globSync(`${dist}/**/*.d.ts`)) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}

function pack(): void {
  copyFileSync(manifest, kept);
  const source = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>;
  const { devDependencies: _, scripts: __, ...published } = source;
  const entry = (name: string): object => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });
  const exports = { '.': entry('index'), './redis-bus': entry('bus/redis-bus') };
  // Without this script, npm would not restore this folder's own manifest.
  const scripts = { postpack: 'node build.ts unpack' };
  writeFileSync(manifest, `${JSON.stringify({ ...published, scripts, exports }, null, 2)}\n`);
}
