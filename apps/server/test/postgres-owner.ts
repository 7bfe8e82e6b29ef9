// A minimal server process, for tests that kill it: it runs PostgreSQL in the given folder.
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
const log = { info() {}, warn: console.error, error: console.error };
try {
  const { url, pid } = await startEmbeddedPostgres({ dataDir, log });
  console.log(JSON.stringify({ url, pid }));
  process.stdin.resume();
} catch (error) {
  console.log(JSON.stringify({ refusal: error instanceof Error ? error.message : String(error) }));
}
