import type { Decision } from '@ambiance/contract/cases';
import { DomainError } from '@ambiance/domain/errors';
import type { DecisionId } from '@ambiance/domain/ids';
import { againAfterDuplicate } from '../../../platform/database/error-code.ts';
import type { CurrentUser } from '../../../http/authenticate.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isActive, lockUsers } from '../../../platform/database/lock-users.ts';
import { recordAudit } from '../../audit/audit.repository.ts';
import { publishReturn } from '../../assignments/publish-gone.ts';
import { closeAppealOf } from './appeals.repository.ts';
import { caseFor, reopenCase } from '../cases.repository.ts';
import type { DecideNeeds } from './decide.ts';
import { decisionOf } from './decisions.repository.ts';
import { publishEffects, undoEffects } from './effects.ts';
import { notifyReverted } from './mail-decision.ts';
import { copiesOf, giveBack } from './revise-decision.ts';

/**
 * Undoes a decision, within 10 minutes and only for the moderator who made it. Its effects end, and the case is open again.
 * @throws DomainError `decision.unknown`, `decision.not-yours`, `decision.ended`, `decision.undo-over`, `case.party`
 */
export async function undoDecision(
  needs: DecideNeeds,
  decisionId: DecisionId,
  moderator: CurrentUser,
): Promise<Decision> {
  const now = needs.clock.now();
  // Photos are copied before any lock is taken, since the store may be slow.
  const { found } = await checkUndo(needs.db, decisionId, moderator, now);
  const copies = await copiesOf(needs, found);
  const undo = () =>
    needs.db.transaction().execute(async (tx) => {
      await lockUsers(tx, [found.userId]);
      const wasActive = await isActive(tx, found.userId);
      const { found: decision, isThere } = await checkUndo(tx, decisionId, moderator, now);
      const { caseId, kind, decidedUtc } = decision.view;
      const decidedAt = new Date(decidedUtc);
      const inForce = await undoEffects(tx, { id: decisionId, userId: decision.userId, kind, decidedAt }, now);
      await giveBack(tx, decision, { copies, now });
      await closeAppealOf(tx, decisionId, { outcome: 'overturned', note: '', decidedBy: moderator.id, now });
      await reopenCase(tx, caseId);
      if (isThere && kind !== 'none') await notifyReverted(tx, decision.userId, now);
      await recordAudit(
        tx,
        { actorId: moderator.id, action: 'decision-undone', memberId: decision.userId, caseId, details: kind },
        now,
      );
      return { inForce, wasActive };
    });
  // A report may open a new case about the member at this moment. The second try sees it.
  const { inForce, wasActive } = await againAfterDuplicate(undo);
  needs.wakeMail();
  if (inForce) await publishEffects(needs, found.userId, inForce, []);
  if (!wasActive) await publishReturn(needs, found.userId);
  return (await decisionOf(needs.db, decisionId)).view;
}

async function checkUndo(db: Db, decisionId: DecisionId, moderator: CurrentUser, now: Date) {
  const found = await decisionOf(db, decisionId);
  const { role } = await caseFor(db, found.view.caseId, moderator.id);
  if (found.view.decidedBy.id !== moderator.id) throw new DomainError('decision.not-yours');
  if (found.view.undoUntilUtc === null) throw new DomainError('decision.ended');
  if (now >= new Date(found.view.undoUntilUtc)) throw new DomainError('decision.undo-over');
  return { found, isThere: role !== null };
}
