import type { VenueId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** An open assignment whose member got no reply and whose managers were not notified yet. */
interface WaitingChat {
  id: number;
  venue_id: VenueId;
  unanswered_since: Date;
}

/** Such assignments with a member who has waited since `since` or longer, longest wait first. */
export async function waitingUnnotified(db: Db, since: Date): Promise<WaitingChat[]> {
  const { rows } = await sql<WaitingChat>`
    select assignments.id, venue_id, unanswered_since
    from assignments join users on users.id = member_id and users.status = 'Active'
    where assignments.status = 'open' and unanswered_since <= ${since} and managers_told_at is null
    order by unanswered_since, assignments.id`.execute(db);
  return rows;
}

/**
 * Records that the managers were notified. Returns false if the member is no longer waiting or another node has notified
 * them.
 */
export async function markNotified(db: Db, { id, unanswered_since }: WaitingChat, now: Date): Promise<boolean> {
  const told = await db
    .updateTable('assignments')
    .set({ managers_told_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('unanswered_since', '=', unanswered_since)
    .where('managers_told_at', 'is', null)
    .executeTakeFirst();
  return Number(told.numUpdatedRows) === 1;
}
