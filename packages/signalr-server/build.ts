import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Makes `dist` (or the folder named): what is published. Inside this repository the sources are used as they are. */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const dist = process.argv[2] ?? here('dist');

rmSync(dist, { recursive: true, force: true });
const compiler = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc');
const compiled = spawnSync(process.execPath, [compiler, '-p', here('tsconfig.build.json'), '--outDir', dist], {
  stdio: 'inherit',
});
if (compiled.status !== 0) process.exit(1);

// The compiler rewrites the extensions of imports in code, not in declarations.
for (const file of globSync(`${dist}/**/*.d.ts`)) {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}

const source = JSON.parse(readFileSync(here('package.json'), 'utf8')) as Record<string, unknown>;
const { devDependencies: _, scripts: __, ...published } = source;
const entry = (name: string): object => ({ types: `./${name}.d.ts`, default: `./${name}.js` });
const manifest = { ...published, exports: { '.': entry('index'), './redis-bus': entry('bus/redis-bus') } };
writeFileSync(`${dist}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE']) copyFileSync(here(file), `${dist}/${file}`);
