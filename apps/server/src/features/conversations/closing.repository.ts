import type { UserId } from '@ambiance/domain/ids';
import type { ProposalStatus } from '@ambiance/domain/proposals';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { CalledOff } from './queue-called-off.ts';

/** Stores who ended a locked conversation and when. Null opens it again. */
export async function setClosed(
  tx: Db,
  conversationId: number,
  closed: { by: UserId; at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ closed_by: closed?.by ?? null, closed_at: closed?.at ?? null })
    .where('id', '=', conversationId)
    .execute();
}

/**
 * Sets a new status for all proposals of a locked conversation that are stored as open or accepted. Returns them with that
 * status.
 */
export async function resolveProposals(
  tx: Db,
  conversationId: number,
  becomes: (proposal: { status: ProposalStatus; at: Date }) => ProposalStatus,
): Promise<(CalledOff & { status: ProposalStatus })[]> {
  const proposals = await tx
    .selectFrom('proposals')
    .where('conversation_id', '=', conversationId)
    .where('status', 'in', ['open', 'accepted'])
    .orderBy('message_id')
    .select(['message_id as id', 'status', 'at', 'time_zone as timeZone'])
    .execute();
  const settled = proposals.map((proposal) => ({ ...proposal, status: becomes(proposal) }));
  for (const { id, status } of settled) await sql`select settle_proposal(${id}, ${status})`.execute(tx);
  return settled;
}

/**
 * Ends a member's check-ins for meetings of a locked conversation that they called off before its time, and erases the friends'
 * addresses.
 */
export async function endOwnCheckIns(tx: Db, userId: UserId, conversationId: number, now: Date): Promise<void> {
  await sql`select end_own_check_ins(${userId}, ${conversationId}, ${now})`.execute(tx);
}
