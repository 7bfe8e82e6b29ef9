import process from 'node:process';
import { readConfig } from './config.ts';
import { loadEnvFile, runUntilStopped } from './entry.ts';
import { createLog } from './platform/log.ts';
import { startServer } from './server.ts';

await runUntilStopped(
  async () => {
    loadEnvFile();
    const config = readConfig(process.env);
    const log = createLog(config.LOG_LEVEL);
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
    const stopTracing = await tracing(process.env);
    const server = await startServer(config, log);
    log.info(`Ambiance is at ${config.PUBLIC_URL} (listening on ${server.address})`);
    return async () => {
      await server.close();
      await stopTracing();
    };
  },
  {
    notifiesSystemd: process.env['NOTIFY_SOCKET'] !== undefined,
    watchdogUsec: Number(process.env['WATCHDOG_USEC'] ?? 0),
    // tools/node24.mjs, if it started this process directly.
    isWatched: process.env['WATCHED_BY'] === String(process.ppid),
  },
);

/** Loads tracing only if a collector is set. */
async function tracing(environment: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const collector = environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? environment['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!collector || environment['OTEL_SDK_DISABLED'] === 'true') return async () => {};
  const { startTracing } = await import('./platform/start-tracing.ts');
  return startTracing(environment);
}
