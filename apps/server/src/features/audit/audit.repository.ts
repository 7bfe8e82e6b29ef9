import type { AuditEvent } from '@ambiance/contract/audit';
import { type AuditAction, operatorActs } from '@ambiance/domain/audit';
import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import { type Db, query } from '../../platform/database/database.ts';

interface NewAuditEvent {
  /** Null for the operator, who uses the admin command. */
  actorId: UserId | null;
  action: AuditAction;
  /** The member whom the event is about. */
  memberId?: UserId | null;
  caseId?: number | null;
  /**
   * Details that the action does not show: the parameters of an act as JSON, or words. No names or addresses, since the event outlives
   * the account.
   */
  details?: string | null;
  why?: string | null;
}

/**
 * Records a staff action in the transaction of that action. Call it last: other audit events wait until the transaction
 * ends.
 */
export async function recordAudit(tx: Db, event: NewAuditEvent, now: Date): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      at: now,
      actor_id: event.actorId,
      action: event.action,
      member_id: event.memberId ?? null,
      case_id: event.caseId ?? null,
      details: event.details ?? null,
      why: event.why ?? null,
    })
    .execute();
}

/** The id of the newest event; 0 if there is none. */
export async function newestAuditId(db: Db): Promise<number> {
  const newest = db.selectFrom('audit_events').orderBy('id', 'desc').limit(1).select('id');
  return (await newest.executeTakeFirst())?.id ?? 0;
}

/** Events after an id, oldest first. None that is committed later gets a lower id. */
export const auditEventsAfter = (db: Db, id: number) =>
  db
    .selectFrom('audit_events')
    .where('id', '>', id)
    .orderBy('id')
    .limit(1000)
    .select(['id', 'at', 'actor_id', 'action', 'member_id', 'details'])
    .execute();

export interface AuditQuery {
  /** Only events with a lower id. */
  cursor?: number | undefined;
  about?: UserId | undefined;
  /** The id of a colleague, or `operator`. */
  by?: string | undefined;
  case?: number | undefined;
  /** An `AuditAction`. */
  action?: string | undefined;
  since?: Date | undefined;
  /** The first instant after the period. */
  until?: Date | undefined;
}

/** The newest events of a query, newest first. */
export async function auditEventsBefore(db: Db, wanted: AuditQuery, limit: number): Promise<AuditEvent[]> {
  const { cursor, about, by, action, since, until } = wanted;
  const rows = await db
    .selectFrom('audit_events')
    .leftJoin('users as actors', 'actors.id', 'actor_id')
    .leftJoin('users as members', 'members.id', 'member_id')
    .where('audit_events.id', '<', cursor ?? Number.MAX_SAFE_INTEGER)
    .$if(about !== undefined, (some) => some.where('member_id', '=', about!))
    .$if(by === 'operator', (some) => some.where('actor_id', 'is', null))
    .$if(by !== undefined && by !== 'operator', (some) => some.where('actor_id', '=', by as UserId))
    .$if(wanted.case !== undefined, (some) => some.where('case_id', '=', wanted.case!))
    .$if(action !== undefined, (some) => some.where('action', '=', action as AuditAction))
    .$if(since !== undefined, (some) => some.where('at', '>=', since!))
    .$if(until !== undefined, (some) => some.where('at', '<', until!))
    .orderBy('audit_events.id', 'desc')
    .limit(limit)
    .select(['audit_events.id', 'at', 'actor_id', 'action', 'member_id', 'case_id', 'details', 'why'])
    .select(['actors.display_name as actor_name', 'members.display_name as member_name'])
    .execute();
  return rows.map(({ id, at, action, details, why, ...row }) => ({
    id,
    atUtc: at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
    action,
    member: row.member_id === null ? null : { id: row.member_id, name: row.member_name },
    caseId: row.case_id,
    details: isAct(action) ? null : details,
    parameters: isAct(action) && details !== null ? (JSON.parse(details) as AuditEvent['parameters']) : null,
    why,
  }));
}

const isAct = (action: AuditAction) => operatorActs.some((one) => one === action);

const eventsAtOnce = 5000;

/** Result of checking the chain: the number of intact events, the last of them, and the first broken event. */
export interface AuditCheck {
  held: number;
  last: { id: number; hash: string } | undefined;
  brokenId: number | undefined;
}

/** Checks the chain from the oldest event: each has the hash of its own content and the hash of the event before it. */
export async function checkAudit(db: Db): Promise<AuditCheck> {
  const check: AuditCheck = { held: 0, last: undefined, brokenId: undefined };
  for (;;) {
    const events = await query<{ id: number; previous: string; hash: string; holds: boolean }>(
      db,
      `select id, encode(previous_hash, 'hex') as previous, encode(hash, 'hex') as hash, hash = audit_hash(event) as holds
       from audit_events event where id > $1 order by id limit $2`,
      [check.last?.id ?? 0, eventsAtOnce],
    );
    for (const { id, previous, hash, holds } of events) {
      // The event before the first one may have been deleted after its retention period, so it cannot be checked.
      const follows = !check.last || (id === check.last.id + 1 && previous === check.last.hash);
      if (!holds || !follows) return { ...check, brokenId: id };
      check.held += 1;
      check.last = { id, hash };
    }
    if (events.length < eventsAtOnce) return check;
  }
}

/** Deletes events older than `days`. The database's clock must agree, since its trigger refuses any other deletion. */
export async function deleteOldAudit(db: Db, days: number, now: Date): Promise<void> {
  await db
    .deleteFrom('audit_events')
    .where('at', '<=', sql<Date>`least(${now}::timestamptz, now()) - make_interval(days => ${days})`)
    .execute();
}
