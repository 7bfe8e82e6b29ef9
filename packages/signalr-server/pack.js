import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Builds `dist`, the published code of the package in the working directory. This repository runs the sources directly,
 * which Node does not do for installed packages. So between `pack` and `unpack`, while npm packs the folder, `package.json`
 * points to `dist`.
 */
const dist = join(process.cwd(), 'dist');
const manifest = join(process.cwd(), 'package.json');
/** Backup of the source manifest while it is replaced. */
const stored = join(dist, 'source-package.json');

const [task = 'build'] = process.argv.slice(2);
if (existsSync(stored)) copyFileSync(stored, manifest);
rmSync(stored, { force: true });
if (task !== 'unpack') build();
if (task === 'pack') pack();

function build() {
  rmSync(dist, { recursive: true, force: true });
  const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc');
  const compiled = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--outDir', dist], {
    stdio: ['ignore', 2, 2],
  });
  if (compiled.status !== 0) process.exit(1);

  // The compiler rewrites import extensions in code, but not in declarations.
  for (const file of globSync(`${dist}/**/*.d.ts`)) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}

function pack() {
  copyFileSync(manifest, stored);
  const source = JSON.parse(readFileSync(manifest, 'utf8'));
  const { devDependencies: _, ...published } = source;
  const built = (file, ending) => file.replace('./src/', './dist/').replace(/\.ts$/, ending);
  const exports = Object.fromEntries(
    Object.entries(source.exports).map(([name, file]) => [
      name,
      { types: built(file, '.d.ts'), default: built(file, '.js') },
    ]),
  );
  // Without this script, npm would not restore this folder's own manifest.
  const scripts = { postpack: source.scripts.postpack };
  writeFileSync(manifest, `${JSON.stringify({ ...published, scripts, exports }, null, 2)}\n`);
}
