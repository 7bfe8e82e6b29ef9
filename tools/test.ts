import { build } from './build.ts';
import { main, run } from './run.ts';

await main(async () => {
  await run('node', ['tools/check.ts']);
  await build();
  await run('vitest', ['run']);
  await run('node', ['tools/e2e.ts']);
});
