import { build } from './build.ts';
import { main, run } from './run.ts';

await main(async () => {
  await build();
  await run('node', ['apps/server/src/demo/main.ts']);
});
