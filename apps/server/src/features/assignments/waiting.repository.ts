import type { VenueId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import { hasActiveMember } from '../../platform/database/active-member.ts';
import type { Db } from '../../platform/database/database.ts';

/** An open assignment whose member got no reply and whose managers were not notified yet. */
export interface WaitingChat {
  id: number;
  venue_id: VenueId;
  unanswered_since: Date;
}

/** Such assignments with a member who has waited since `since` or longer, longest wait first. */
export async function waitingUnnotified(db: Db, since: Date): Promise<WaitingChat[]> {
  const { rows } = await sql<WaitingChat>`
    select id, venue_id, unanswered_since from assignments
    where status = 'open' and unanswered_since <= ${since} and managers_told_at is null and ${hasActiveMember}
    order by unanswered_since, id`.execute(db);
  return rows;
}

/**
 * Records that the managers of a venue are notified of these chats. Returns false if no member is still waiting or another node
 * has notified them. Call it in the transaction that queues the notification.
 */
export async function markNotified(tx: Db, chats: readonly WaitingChat[], now: Date): Promise<boolean> {
  const ids = chats.map(({ id }) => id);
  const since = chats.map(({ unanswered_since }) => unanswered_since);
  // Skips locked chats instead of waiting for them, so that it never deadlocks. The next run notifies of them.
  const { rows } = await sql`
    update assignments set managers_told_at = ${now} where id in (
      select id from assignments join unnest(${ids}::bigint[], ${since}::timestamptz[]) as waiting (id, since) using (id)
      where status = 'open' and unanswered_since = since and managers_told_at is null
      for update of assignments skip locked
    ) returning id`.execute(tx);
  return rows.length > 0;
}
