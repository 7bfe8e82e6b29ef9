import { build } from './build.ts';
import { main, run } from './run.ts';

// The town is filled while the web app is built. It lets visitors in once both are done.
await main(async () => {
  console.log('Starting a database and filling the town…');
  const built = build();
  await Promise.all([built, run('node', ['apps/demo/src/main.ts', '--during-build'], {}, built)]);
});
