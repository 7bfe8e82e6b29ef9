import { dayIn } from '@ambiance/domain/calendar';
import type { Db } from '../../platform/database/database.ts';
import { meOf } from '../members/me.repository.ts';
import { sessionDays } from './access-token.ts';
import type { AccountNeeds } from './account-needs.ts';
import { addSession } from './sessions.repository.ts';

/** Opens a session and answers its token. */
export async function startSession(
  { clock, ids, tokens }: AccountNeeds,
  db: Db,
  userId: string,
  device: string | null,
) {
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + sessionDays * 86_400_000);
  const session = { id: ids.uuid(), userId, createdAt, expiresAt, device };
  await addSession(db, session);
  return tokens.sign(session);
}

/** What a login answers: a token, and the user as they see themselves. */
export async function logIn(needs: AccountNeeds, userId: string, device: string | null) {
  const accessToken = await startSession(needs, needs.db, userId, device);
  return { accessToken, user: await meOf(needs.db, userId, dayIn(needs.timeZone, needs.clock.now())) };
}
