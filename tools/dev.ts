import { build } from './build.ts';
import { main, run } from './run.ts';

// The server restarts when its sources change; Vite serves the web app and passes API calls on to the server.
await main(async () => {
  await build();
  await Promise.race([run('node', ['--watch', 'apps/server/src/main.ts']), run('vite', ['apps/web'])]);
});
