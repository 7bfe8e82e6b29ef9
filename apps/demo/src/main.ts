import process from 'node:process';
import { runUntilStopped } from '@ambiance/server/entry';
import { startDemo } from './start-demo.ts';
import { welcome } from './welcome.ts';

await runUntilStopped(async () => {
  const startedAt = performance.now();
  const demo = await startDemo(process.env);
  console.log(welcome(demo, (performance.now() - startedAt) / 1000));
  return () => demo.stop();
});
