import type { UserId } from '@ambiance/domain/ids';
import { randomUUID } from 'node:crypto';
import { createAccessTokens } from '../src/features/accounts/access-token.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Db, query } from '../src/platform/database/database.ts';
import { onlySecret } from '../src/platform/session-secrets.ts';

/** Adds premium members, who may write without limits, directly in the database. Each has a session but no password. */
export async function addPremiumMembers(
  db: Db,
  sessionSecret: string,
  count: number,
): Promise<{ id: UserId; accessToken: string }[]> {
  const sessions = Array.from({ length: count }, () => ({ id: randomUUID(), userId: randomUUID() }));
  const userIds = sessions.map(({ userId }) => userId);
  const createdAt = systemClock.now();
  const expiresAt = new Date(createdAt.getTime() + 86_400_000);
  await query(
    db,
    `insert into users (id, email, display_name, city, country, date_of_birth, active_on, created_at)
     select id, id || '@example.com', 'Member', 'Montréal', 'Canada', '1990-01-01', current_date, now()
     from unnest($1::uuid[]) as id`,
    [userIds],
  );
  await query(
    db,
    `insert into sessions (id, user_id, created_at, expires_at)
     select id, user_id, $3, $4 from unnest($1::uuid[], $2::uuid[]) as session (id, user_id)`,
    [sessions.map(({ id }) => id), userIds, createdAt, expiresAt],
  );
  await query(
    db,
    `insert into subscriptions (user_id, tier, status) select id, 'premium', 'active' from unnest($1::uuid[]) as id`,
    [userIds],
  );
  const tokens = createAccessTokens(onlySecret(sessionSecret), systemClock);
  return Promise.all(
    sessions.map(async ({ id, userId }) => ({
      id: userId,
      accessToken: await tokens.sign({ id, userId, createdAt, expiresAt }),
    })),
  );
}
