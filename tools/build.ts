import { accessSync, constants, existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.ts';

const places = 'apps/server/src/features/places/generated/places.bin.gz';
const webPages = 'apps/web/dist/pages.json';
const webSources = [
  'apps/web/{src,public,service-worker}/**/*',
  'apps/web/*.{ts,html,json}',
  'packages/{domain,contract,chat-client}/src/**/*',
  'tools/web/*',
  'package-lock.json',
];

/**
 * Builds everything that is missing or older than its sources: the list of places and the web app.
 * @throws an error with a readable message if something must be built and the tools are missing or the folder is another user's
 */
export async function build(): Promise<void> {
  const isWebBuilt = !isOlder(webPages, webSources);
  if (!isWebBuilt || !existsSync(join(root, places))) requireTools();
  const scripts = ['apps/server/scripts/build-places.ts'];
  if (!isWebBuilt) {
    requireWritable();
    console.log('Building the web app…');
    scripts.push('tools/web/build-web.ts');
  }
  await Promise.all(scripts.map((script) => run('node', [script])));
}

function requireTools(): void {
  if (existsSync(join(root, 'node_modules/vite'))) return;
  throw new Error(
    'Ambiance must be built first, with the development dependencies. Run: npm ci && npm run build && npm ci --omit=dev',
  );
}

function requireWritable(): void {
  try {
    for (const folder of ['apps/web', 'node_modules']) accessSync(join(root, folder), constants.W_OK);
  } catch {
    throw new Error(`The current user cannot write to ${root}. Run npm run build as the owner of that folder`);
  }
}

function isOlder(built: string, sources: readonly string[]): boolean {
  const file = join(root, built);
  if (!existsSync(file)) return true;
  const builtAt = statSync(file).mtimeMs;
  return globSync([...sources], { cwd: root }).some((source) => statSync(join(root, source)).mtimeMs > builtAt);
}
