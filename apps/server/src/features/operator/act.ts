import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/audit.repository.ts';

/** The actor and the reason of an administrative act. */
export interface ActBy {
  /** The administrator who acts on the page; null for the operator, who uses the admin command. */
  actorId: UserId | null;
  why: string | null;
}

/**
 * Records an act in the audit log. Call it last in the transaction of the act.
 * @param words the equivalent admin command, with ids but without names
 */
export const recordAct = (tx: Db, { actorId, why }: ActBy, words: string, memberId: UserId | null, now: Date) =>
  recordAudit(
    tx,
    { actorId, action: actorId === null ? 'admin-command' : 'admin-page', memberId, details: words, why },
    now,
  );
