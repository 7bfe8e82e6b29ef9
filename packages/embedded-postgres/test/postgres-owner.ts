// A minimal program, for tests that kill it: it runs PostgreSQL in the given folder.
import { startEmbeddedPostgres } from '../src/index.ts';

const [dataDir = '', superuser = ''] = process.argv.slice(2);
try {
  const { url, pid } = await startEmbeddedPostgres({ dataDir, superuser, log: { info() {}, error: console.error } });
  console.log(JSON.stringify({ url, pid }));
  process.stdin.resume();
} catch (error) {
  console.log(JSON.stringify({ refusal: error instanceof Error ? error.message : String(error) }));
}
