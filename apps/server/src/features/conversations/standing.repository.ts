import type { UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { sql } from 'kysely';
import { type Db, query } from '../../platform/database/database.ts';
import type { ContactRefusal } from './messages.repository.ts';

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

/** The relation of a user with a session to another user. */
export interface Standing {
  /** Why the user may not write to the other; null if they may. */
  refusal: ContactRefusal | null;
  areMembers: boolean;
  /** Null if they have not written to each other. */
  conversationId: number | null;
  /** The member who ended the conversation; null if it is open. */
  closedBy: UserId | null;
  language: Language;
}

export async function standingOf(
  db: Db,
  { userId, sessionId }: { userId: UserId; sessionId: string },
  partnerId: UserId,
  now: Date,
): Promise<Standing> {
  const [row] = await query<Standing>(
    db,
    `select contact_refusal(sender_role, recipient_role, tie, is_blocked) as refusal,
      sender_role = 'member' and recipient_role = 'member' as "areMembers", conversation_id as "conversationId",
      (select closed_by from conversations where id = conversation_id) as "closedBy",
      (select language from users where id = $1) as language
    from send_facts(
      array[$1::uuid], array[$2::uuid], array[$3::uuid], array[null::uuid], array[null::text], array[null::bigint],
      $4::timestamptz, $4::date, $4::date)`,
    [userId, sessionId, partnerId, now],
  );
  return row!;
}
