// The product itself, with members who may write without limits.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatHubPath } from '@ambiance/contract/chat-hub';
import { readConfig } from '../../apps/server/src/config.ts';
import { createAccessTokens } from '../../apps/server/src/features/accounts/access-token.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { type Db, query } from '../../apps/server/src/platform/database/database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { serveBench } from './contender.ts';

const count = Number(process.argv[2]);
const dataDir = await mkdtemp(join(tmpdir(), 'ambiance-bench-'));
const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000000' });
const ids = Array.from({ length: count }, () => randomUUID());
const sessions = ids.map((userId) => ({ id: randomUUID(), userId }));
const createdAt = systemClock.now();
const expiresAt = new Date(createdAt.getTime() + 86_400_000);

const server = await startServer(config, createLog('error'), ({ db }) => addPremiumMembers(db));
const tokens = createAccessTokens(server.platform.sessionSecret, systemClock);
const users = await Promise.all(
  sessions.map(async ({ id, userId }) => ({
    id: userId,
    accessToken: await tokens.sign({ id, userId, createdAt, expiresAt }),
  })),
);

serveBench({ url: `${server.address.replace('http', 'ws')}${chatHubPath}?access_token=`, users }, async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function addPremiumMembers(db: Db): Promise<void> {
  await query(
    db,
    `insert into users (id, email, display_name, city, country, date_of_birth, active_on, created_at)
     select id, id || '@example.com', 'Member', 'Montréal', 'Canada', '1990-01-01', current_date, now()
     from unnest($1::uuid[]) as id`,
    [ids],
  );
  await query(
    db,
    `insert into sessions (id, user_id, created_at, expires_at)
     select id, user_id, $3, $4 from unnest($1::uuid[], $2::uuid[]) as session (id, user_id)`,
    [sessions.map(({ id }) => id), ids, createdAt, expiresAt],
  );
  await query(
    db,
    `insert into subscriptions (user_id, tier, status) select id, 'premium', 'active' from unnest($1::uuid[]) as id`,
    [ids],
  );
}
