import type { UserId } from '@ambiance/domain/ids';
import type { Language } from '@ambiance/domain/languages';
import { sql } from 'kysely';
import { type Db, query } from '../../platform/database/database.ts';
import type { ContactRefusal } from './messages.repository.ts';

/**
 * Waits for everything else that two people write to each other, and holds it up until the transaction ends. The two themselves
 * come first, as where somebody is banned: what is proposed meanwhile is then there to be ended, or is refused.
 */
export async function lockConversation(tx: Db, one: UserId, other: UserId): Promise<void> {
  await sql`select from users where id in (${one}, ${other}) order by id for share`.execute(tx);
  await lockTogether(tx, one, other);
}

/** The same for two people whose rows are locked already. */
export async function lockTogether(tx: Db, one: UserId, other: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(conversation_lock(${one}, ${other}))`.execute(tx);
}

/** What joins somebody with a session to somebody else. */
export interface Standing {
  /** Why they may not say anything to them. */
  refusal: ContactRefusal | null;
  areMembers: boolean;
  /** Null where they have not written to each other. */
  conversationId: number | null;
  /** Who of two members ended the conversation kindly; null where nobody did. */
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
