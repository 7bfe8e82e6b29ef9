import type { UserId } from '@ambiance/domain/ids';
import type { Db } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/audit.repository.ts';

/** On whose word something is done, and why. */
export interface ActBy {
  /** The administrator who does it on the page; null is the operator, by the admin command. */
  actorId: UserId | null;
  why: string | null;
}

/**
 * Records an act, last in the transaction that does it. `words` are those of the admin command that would do the same, with
 * numbers but without names.
 */
export const recordAct = (tx: Db, { actorId, why }: ActBy, words: string, memberId: UserId | null, now: Date) =>
  recordAudit(
    tx,
    { actorId, action: actorId === null ? 'admin-command' : 'admin-page', memberId, details: words, why },
    now,
  );
