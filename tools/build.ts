import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.ts';

const webSources = [
  'apps/web/{src,public}/**/*',
  'apps/web/*.{ts,html,json}',
  'packages/{domain,contract}/src/**/*',
  'package-lock.json',
];

/** Builds what is missing or older than its sources: the table of places and the web app. */
export async function build(): Promise<void> {
  await run('node', ['apps/server/scripts/build-places.ts']);
  if (!isOlder('apps/web/dist/index.html', webSources)) return;
  console.log('Building the web app…');
  await run('vite', ['build', 'apps/web', '--logLevel', 'warn']);
}

function isOlder(built: string, sources: readonly string[]): boolean {
  const file = join(root, built);
  if (!existsSync(file)) return true;
  const builtAt = statSync(file).mtimeMs;
  return globSync([...sources], { cwd: root }).some((source) => statSync(join(root, source)).mtimeMs > builtAt);
}
