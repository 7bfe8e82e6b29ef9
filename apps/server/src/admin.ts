import process from 'node:process';
import { runCommand } from './admin/run-admin.ts';
import { loadEnvFile, run } from './entry.ts';

await run(async () => {
  loadEnvFile();
  const { lines, hasFailed } = await runCommand(process.argv.slice(2), process.env, { progress: console.error });
  for (const line of lines) console.log(line);
  if (hasFailed) process.exitCode = 1;
});
