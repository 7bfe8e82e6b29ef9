import { build } from './build.ts';
import { main, run } from './run.ts';

await main(async () => {
  await build();
  console.log('Starting a database and filling the town…');
  await run('node', ['apps/demo/src/main.ts']);
});
