import process from 'node:process';
import { runAdmin } from './admin/run-admin.ts';
import { loadEnvFile, run } from './entry.ts';

await run(async () => {
  loadEnvFile();
  for (const line of await runAdmin(process.argv.slice(2), process.env)) console.log(line);
});
