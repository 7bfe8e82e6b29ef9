import { globSync } from 'node:fs';
import { main, root, run } from './run.ts';

const projects = [
  '.',
  ...globSync('{packages,apps}/*/{,service-worker/}tsconfig.json', { cwd: root }).map((file) =>
    file.replace('/tsconfig.json', ''),
  ),
];

/** Checks again only what changed since the last check. */
async function checkTypes() {
  for (const project of projects) {
    const info = `node_modules/.cache/tsc/${project.replaceAll(/\W/g, '-')}.json`;
    await run('tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', info]);
  }
}

async function checkNames() {
  await run('knip', ['--no-config-hints', '--no-progress']);
  await run('node', ['tools/plain-words.ts']);
}

await main(async () => {
  // The check of names uses one processor only.
  await Promise.all([checkTypes(), checkNames()]);
  await run('oxlint', ['--type-aware', '.']);
  await run('oxfmt', ['--check', '.']);
});
