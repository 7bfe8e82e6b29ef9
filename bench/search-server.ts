// The product on an existing database, with one premium member who searches.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@ambiance/contract/api';
import { createClient } from '@ambiance/contract/client';
import { readConfig } from '../apps/server/src/config.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { startServer } from '../apps/server/src/server.ts';
import { createPeople } from '../apps/server/test/people.ts';
import { sendTo } from '../apps/server/test/test-transport.ts';
import { serveBench } from './chat/contender.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'ambiance-bench-'));
const environment = { DATABASE_URL: process.argv[2], DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_SCALE: '1000000' };
const { address, platform, close } = await startServer(readConfig(environment), createLog('warn'));
const visitor = createClient(api, sendTo(address));
const searcher = await createPeople({ address, visitor, db: platform.db }).register({ tier: 'premium' });

serveBench({ url: address, users: [{ id: searcher.id, accessToken: searcher.accessToken }] }, async () => {
  await close();
  await rm(dataDir, { recursive: true, force: true });
});
