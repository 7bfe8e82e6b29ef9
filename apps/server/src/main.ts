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
    const server = await startServer(config, log);
    log.info(`Ambiance is at ${config.PUBLIC_URL} (listening on ${server.address})`);
    return () => server.close();
  },
  { tellsSystemd: process.env['NOTIFY_SOCKET'] !== undefined },
);
