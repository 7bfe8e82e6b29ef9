import type { UserId } from '@ambiance/domain/ids';
import { randomUUID } from 'node:crypto';
import { createAccessTokens } from '../src/features/accounts/access-token.ts';
import { query } from '../src/platform/database/database.ts';
import type { TestServer } from './start-test-server.ts';

/** Opens ten sessions for each member. `restore` opens them again after calls have ended them. */
export async function openSessions(
  { platform: { db, clock, secrets } }: TestServer,
  members: readonly { id: UserId }[],
): Promise<{ accessTokens: string[]; restore(): Promise<void> }> {
  const tokens = createAccessTokens(secrets, clock);
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + 86_400_000);
  const sessions = members.flatMap(({ id }) =>
    Array.from({ length: 10 }, () => ({ id: randomUUID(), userId: id, createdAt, expiresAt })),
  );
  const restore = async () => {
    const userIds = sessions.map(({ userId }) => userId);
    await query(db, `update users set status = 'Active' where id = any($1) and status <> 'Active'`, [userIds]);
    await query(
      db,
      `insert into sessions (id, user_id, created_at, expires_at)
       select id, user_id, $3, $4 from unnest($1::uuid[], $2::uuid[]) as session (id, user_id)
       on conflict do nothing`,
      [sessions.map(({ id }) => id), userIds, createdAt, expiresAt],
    );
  };
  await restore();
  return { accessTokens: await Promise.all(sessions.map((session) => tokens.sign(session))), restore };
}
