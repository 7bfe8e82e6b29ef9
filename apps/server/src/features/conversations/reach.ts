import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import type { Clock } from '../../platform/clock.ts';
import { type Db, query } from '../../platform/database/database.ts';

/** The acting user, with the session that authorizes the action. */
export interface Actor {
  readonly userId: UserId;
  readonly sessionId: string;
}

/** The relation of an actor to another user; `reach` in the database defines each value. */
export type Reach = 'signed-out' | 'gone' | 'blocked' | 'open';

export async function reachOf(
  { db, clock }: { db: Db; clock: Clock },
  { userId, sessionId }: Actor,
  otherId: string,
): Promise<Reach> {
  const text = 'select reach($1, $2, $3, $4) as reach';
  const [row] = await query<{ reach: Reach }>(db, text, [userId, sessionId, otherId, clock.now()]);
  return row!.reach;
}

/** Throws unless the other user can be reached. */
export function requireOpen(reach: Reach): void {
  if (reach === 'signed-out') throw new DomainError('session.expired');
  if (reach === 'gone') throw new DomainError('member.unknown');
  if (reach === 'blocked') throw new DomainError('conversation.blocked');
}
