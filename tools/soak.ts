import { build } from './build.ts';
import { main, run } from './run.ts';

// The same fault tests as in `npm test`, each for as long as it takes to trust the answer.
await main(async () => {
  await build();
  await run('vitest', ['run', '--project', 'soak', '--reporter', 'verbose'], { SOAK: '1' });
});
