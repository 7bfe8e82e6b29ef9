import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { build } from './build.ts';
import { main, root, run } from './run.ts';

await main(async () => {
  await build();
  await run('playwright', ['test', '--config', 'e2e', ...process.argv.slice(2)], {
    CHROMIUM: await findBrowser(),
    // Every journey starts a server.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  });
});
