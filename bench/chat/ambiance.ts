// The product itself, with members who may send without limits.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatHubPath } from '@ambiance/contract/chat-events';
import { readConfig } from '../../apps/server/src/config.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { addPremiumMembers } from '../../apps/server/test/premium-members.ts';
import { serveBench } from './contender.ts';

const count = Number(process.argv[2]);
const dataDir = await mkdtemp(join(tmpdir(), 'ambiance-bench-'));
const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000000' });
const server = await startServer(config, createLog('error'));
const users = await addPremiumMembers(server.platform.db, server.platform.secrets.current(), count);

serveBench({ url: `${server.address.replace('http', 'ws')}${chatHubPath}?access_token=`, users }, async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});
