import { globSync } from 'node:fs';
import { main, root, run } from './run.ts';

const projects = [
  '.',
  ...globSync('{packages,apps}/*/{,service-worker/}tsconfig.json', { cwd: root }).map((file) =>
    file.replace('/tsconfig.json', ''),
  ),
];

await main(async () => {
  for (const project of projects) await run('tsc', ['-p', project]);
  await run('knip', ['--no-config-hints', '--no-progress']);
  await run('oxlint', ['--type-aware', '.']);
  await run('oxfmt', ['--check', '.']);
  await run('node', ['tools/plain-words.ts']);
});
