import { findBrowser } from './browser.ts';
import { build } from './build.ts';
import { main, run } from './run.ts';

await main(async () => {
  await build();
  await run('playwright', ['test', '--config', 'e2e', ...process.argv.slice(2)], { CHROMIUM: await findBrowser() });
});
