// The product on an existing database. DATABASE_URL and other settings come from the environment.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../apps/server/src/config.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { serveBench } from '../chat/contender.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'ambiance-bench-'));
const settings: Record<string, string> = JSON.parse(process.argv[2]!);
const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000000', ...settings });
const { address, close } = await startServer(config, createLog('error'));

serveBench({ url: address, users: [] }, async () => {
  await close();
  await rm(dataDir, { recursive: true, force: true });
});
