import { randomUUID } from 'node:crypto';
import type { UserId } from '@ambiance/domain/ids';
import { createAccessTokens } from '../../apps/server/src/features/accounts/access-token.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { type Db, query } from '../../apps/server/src/platform/database/database.ts';
import { onlySecret } from '../../apps/server/src/platform/session-secrets.ts';
import type { BenchUser } from '../chat/contender.ts';

/** Creates sessions of seeded members without the API. */
export async function logInSeeded(db: Db, secret: string, count: number): Promise<BenchUser[]> {
  const members = await query<{ id: UserId }>(
    db,
    `select id from generate_series(1, $1::int) n, lateral (select md5('member ' || n)::uuid as id) as member`,
    [count],
  );
  const createdAt = systemClock.now();
  const expiresAt = new Date(createdAt.getTime() + 86_400_000);
  const sessions = members.map(({ id: userId }) => ({ id: randomUUID(), userId, createdAt, expiresAt }));
  const ids = members.map(({ id }) => id);
  await query(
    db,
    `insert into sessions (id, user_id, created_at, expires_at)
     select id, user_id, $3, $4 from unnest($1::uuid[], $2::uuid[]) as session (id, user_id)`,
    [sessions.map(({ id }) => id), ids, createdAt, expiresAt],
  );
  const tokens = createAccessTokens(onlySecret(secret), systemClock);
  return Promise.all(
    sessions.map(async (session) => ({ id: session.userId, accessToken: await tokens.sign(session) })),
  );
}
