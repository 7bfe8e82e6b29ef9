import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import { type Db, query } from '../../platform/database/database.ts';

/** The acting user, with the session that authorizes the action. */
export interface Actor {
  readonly userId: UserId;
  readonly sessionId: string;
}

/** Relations in which a user may not write to another, with the error code of each. */
export const refusals = {
  'signed-out': 'session.expired',
  gone: 'member.unknown',
  blocked: 'conversation.blocked',
  role: 'role.not-allowed',
  ended: 'assignment.closed',
  closed: 'conversation.closed',
  'verified-only': 'first-message.verified-only',
  'saved-only': 'first-message.saved-only',
} as const;

/** The relation of a user to another; `sql/relation.sql` defines each value. */
export type Relation = keyof typeof refusals | 'members' | 'assigned' | 'direct';

export interface RelationRow {
  relation: Relation;
  /** Null if they have not written to each other. */
  conversationId: number | null;
  /** The member who ended the conversation; null if it is open. */
  closedBy: UserId | null;
}

export async function relationOf(
  db: Db,
  { userId, sessionId }: Actor,
  otherId: string,
  now: Date,
): Promise<RelationRow> {
  const text = `select relation, conversation_id as "conversationId", closed_by as "closedBy" from relation($1, $2, $3, $4)`;
  const [row] = await query<RelationRow>(db, text, [userId, sessionId, otherId, now]);
  return row!;
}

/** Throws if the user may not see the conversation with the other. One that has ended can still be read. */
export function requireVisible(relation: Relation): void {
  if (relation === 'signed-out' || relation === 'gone' || relation === 'blocked') {
    throw new DomainError(refusals[relation]);
  }
}

/** Throws unless both are members and neither ended their conversation, if they have one. */
export function requireMembers(relation: Relation): void {
  if (relation === 'members' || relation === 'verified-only' || relation === 'saved-only') return;
  throw new DomainError(relation === 'assigned' || relation === 'direct' ? 'role.not-allowed' : refusals[relation]);
}

/**
 * Locks two people and their conversation until the transaction ends. Everything else that they write to each other waits.
 * The two users are locked first, as a ban does. A proposal made at the same time is then ended by the ban, or refused.
 */
export async function lockConversation(tx: Db, one: UserId, other: UserId): Promise<void> {
  await sql`select from users where id in (${one}, ${other}) order by id for share`.execute(tx);
  await lockTogether(tx, one, other);
}

/** Does the same for two people whose rows are already locked. */
export async function lockTogether(tx: Db, one: UserId, other: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(conversation_lock(${one}, ${other}))`.execute(tx);
}
