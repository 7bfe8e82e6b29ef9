import process from 'node:process';
import { ConfigError, readConfig } from './config.ts';
import { PostgresStartError } from './platform/database/embedded/start-error.ts';
import { createLog } from './platform/log.ts';
import { startServer } from './server.ts';

/** How long answers under way may take after a stop was asked for. */
const drainMs = 15_000;

async function main(): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const server = await startServer(config, log);
  log.info(`Ambiance is at ${config.PUBLIC_URL} (listening on ${server.address})`);

  const stop = () => {
    setTimeout(() => process.exit(1), drainMs).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** `.env` in the folder that the server is started from, where there is one; the environment wins. */
function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

await main().catch((error: unknown) => {
  const isForOperator = error instanceof ConfigError || error instanceof PostgresStartError;
  console.error(isForOperator ? `Ambiance cannot start:\n${error.message}` : error);
  process.exit(1);
});
