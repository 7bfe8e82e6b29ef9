import type { Decision } from '@ambiance/contract/cases';
import type { moderationRoutes } from '@ambiance/contract/moderation';
import type { ParsedRequest } from '@ambiance/contract/route';
import { DomainError } from '@ambiance/domain/errors';
import type { AppealId } from '@ambiance/domain/ids';
import { mayDecideAbout } from '@ambiance/domain/moderation';
import type { CurrentUser } from '../../../http/authenticate.ts';
import type { Db } from '../../../platform/database/database.ts';
import { recordAudit } from '../../audit/audit.repository.ts';
import { isActive, lockUsers } from '../../../platform/database/lock-users.ts';
import { publishReturn } from '../../assignments/publish-gone.ts';
import { appealById, closeAppeal } from './appeals.repository.ts';
import { caseFor, clearCase } from '../cases.repository.ts';
import type { DecideNeeds } from './decide.ts';
import { decisionOf } from './decisions.repository.ts';
import { notifyOfAppeal } from './mail-decision.ts';
import { checkLighter, checkLighterFields, copiesOf, endEffects, giveBack, reduce } from './revise-decision.ts';

type Wanted = ParsedRequest<(typeof moderationRoutes)['decideAppeal']>['body'];

/**
 * Decides an open appeal: the decision is upheld, lightened or overturned. Returns the appealed decision.
 * @throws DomainError `appeal.unknown`, `appeal.decided`, `appeal.own`, `appeal.not-lighter`, `decision.field-unused`,
 * `case.party`, `case.staff`
 */
export async function decideAppeal(
  needs: DecideNeeds,
  appealId: AppealId,
  moderator: CurrentUser,
  wanted: Wanted,
): Promise<Decision> {
  const now = needs.clock.now();
  // Photos are copied before any lock is taken, since the store may be slow, and only if the moderator may decide.
  const { decision: found } = await checkAppeal(needs.db, appealId, moderator, wanted);
  const copies = wanted.outcome === 'upheld' || wanted.keepRemoved ? [] : await copiesOf(needs, found);
  const { decisionId, wasActive } = await needs.db.transaction().execute(async (tx) => {
    await lockUsers(tx, [found.userId]);
    const wasActive = await isActive(tx, found.userId);
    // Check again in the transaction: the appeal or the decision may have ended in the meantime.
    const { decision, role, lighter } = await checkAppeal(tx, appealId, moderator, wanted);
    const { id, caseId } = decision.view;
    await closeAppeal(tx, appealId, { outcome: wanted.outcome, note: wanted.note, decidedBy: moderator.id, now });
    if (wanted.outcome === 'overturned') {
      await endEffects(tx, decision, 'overturned', now);
      await giveBack(tx, decision, { copies, now });
      await clearCase(tx, caseId);
    }
    const lighterId = lighter && (await reduce(tx, decision, moderator, { ...wanted, lighter, copies, now }));
    const stillRemoved = wanted.outcome === 'upheld' || wanted.keepRemoved ? decision.removed : null;
    if (role !== null) await notifyOfAppeal(tx, lighterId ?? id, { outcome: wanted.outcome, stillRemoved, now });
    await recordAudit(
      tx,
      { actorId: moderator.id, action: 'appeal-decided', memberId: found.userId, caseId, details: wanted.outcome },
      now,
    );
    return { decisionId: id, wasActive };
  });
  needs.wakeMail();
  if (!wasActive) await publishReturn(needs, found.userId);
  return (await decisionOf(needs.db, decisionId)).view;
}

/** Returns the appealed decision and its member's role. Throws if the moderator may not decide the appeal like this. */
async function checkAppeal(db: Db, appealId: AppealId, moderator: CurrentUser, wanted: Wanted) {
  const { decisionId, isDecided } = await appealById(db, appealId);
  const decision = await decisionOf(db, decisionId);
  const { role } = await caseFor(db, decision.view.caseId, moderator.id);
  if (!mayDecideAbout(moderator.role, role ?? 'member')) throw new DomainError('case.staff');
  if (decision.view.decidedBy.id === moderator.id) throw new DomainError('appeal.own');
  checkLighterFields(wanted, decision);
  if (isDecided) throw new DomainError('appeal.decided');
  return { decision, role, lighter: wanted.outcome === 'lightened' ? checkLighter(wanted, decision) : undefined };
}
