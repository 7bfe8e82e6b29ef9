import type { Decision } from '@ambiance/contract/cases';
import type { moderationRoutes } from '@ambiance/contract/moderation';
import type { ParsedRequest } from '@ambiance/contract/route';
import { DomainError } from '@ambiance/domain/errors';
import type { AppealId, DecisionId } from '@ambiance/domain/ids';
import { type DecisionKind, isLighter, mayDecideAbout, type SuspensionDays } from '@ambiance/domain/moderation';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Db } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { deleteFingerprints } from '../photos/fingerprints.repository.ts';
import { appealById, closeAppeal } from './appeals.repository.ts';
import { caseFor, clearCase } from './cases.repository.ts';
import { type DecideNeeds, refuseUnused } from './decide.ts';
import { decisionOf, type FoundDecision, recordRestored, type Removed } from './decisions.repository.ts';
import { applyDecision, endDecision } from './effects.ts';
import { mailAppealOutcome } from './mail-decision.ts';
import { copyRemovedPhotos, restoreContent } from './removed-content.ts';

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
  const restored = wanted.outcome === 'upheld' || wanted.keepRemoved ? undefined : found.removed?.photos;
  const copies = restored ? await copyRemovedPhotos(needs, found.view.caseId, restored) : [];
  const decisionId = await needs.db.transaction().execute(async (tx) => {
    await lockUsers(tx, [found.userId]);
    // Check again in the transaction: the appeal or the decision may have ended in the meantime.
    const { decision, role, lighter } = await checkAppeal(tx, appealId, moderator, wanted);
    const { id, caseId } = decision.view;
    await closeAppeal(tx, appealId, { outcome: wanted.outcome, note: wanted.note, decidedBy: moderator.id, now });
    if (wanted.outcome === 'overturned') await overturn(tx, decision, { copies, now });
    const lighterId = lighter && (await reduce(tx, decision, moderator, { ...wanted, lighter, copies, now }));
    const stillRemoved = wanted.outcome === 'upheld' || wanted.keepRemoved ? decision.removed : null;
    if (role !== null) await mailAppealOutcome(tx, lighterId ?? id, { outcome: wanted.outcome, stillRemoved, now });
    await recordAudit(
      tx,
      { actorId: moderator.id, action: 'appeal-decided', memberId: found.userId, caseId, details: wanted.outcome },
      now,
    );
    return id;
  });
  needs.wakeMail();
  return (await decisionOf(needs.db, decisionId)).view;
}

interface Lighter {
  kind: DecisionKind;
  days: SuspensionDays | null;
}

interface GivenBack {
  /** New copies of the removed photos. */
  copies: Removed['photos'];
  now: Date;
}

/** Returns the appealed decision and its member's role. Throws if the moderator may not decide the appeal like this. */
async function checkAppeal(db: Db, appealId: AppealId, moderator: CurrentUser, wanted: Wanted) {
  const { decisionId, isDecided } = await appealById(db, appealId);
  const decision = await decisionOf(db, decisionId);
  const { role } = await caseFor(db, decision.view.caseId, moderator.id);
  if (!mayDecideAbout(moderator.role, role ?? 'member')) throw new DomainError('case.staff');
  if (decision.view.decidedBy.id === moderator.id) throw new DomainError('appeal.own');
  checkFields(wanted, decision);
  if (isDecided) throw new DomainError('appeal.decided');
  return { decision, role, lighter: wanted.outcome === 'lightened' ? checkLighter(wanted, decision) : undefined };
}

async function overturn(tx: Db, decision: FoundDecision, back: GivenBack): Promise<void> {
  const { view, userId } = decision;
  if (view.endedUtc === null) await endDecision(tx, userId, 'overturned', back.now);
  await giveBack(tx, decision, back);
  await clearCase(tx, view.caseId);
}

async function reduce(
  tx: Db,
  decision: FoundDecision,
  moderator: CurrentUser,
  { note, keepRemoved, lighter, ...back }: Pick<Wanted, 'note' | 'keepRemoved'> & { lighter: Lighter } & GivenBack,
): Promise<DecisionId> {
  const { view, userId } = decision;
  const id = await applyDecision(tx, {
    caseId: view.caseId,
    userId,
    decidedBy: moderator.id,
    ...lighter,
    reason: view.reason,
    note,
    removed: null,
    // Time already served counts.
    startsAt: new Date(view.decidedUtc),
    lightens: view.id,
    now: back.now,
  });
  if (!keepRemoved) await giveBack(tx, decision, back);
  return id;
}

/** Refuses fields that the outcome does not use. @throws DomainError `decision.field-unused` */
function checkFields({ outcome, kind, days, keepRemoved }: Wanted, { view, removed }: FoundDecision): void {
  const isReduced = outcome === 'lightened';
  refuseUnused({
    kind: !isReduced && Boolean(kind),
    days: Boolean(days) && !(isReduced && kind === 'suspend'),
    keepRemoved: keepRemoved && !(isReduced && removed !== null && view.kind !== 'remove'),
  });
}

/** The lighter decision that replaces another. @throws DomainError `appeal.not-lighter` */
function checkLighter({ kind, days }: Wanted, { view }: FoundDecision): Lighter {
  const lighter = kind && { kind, days: kind === 'suspend' ? (days ?? null) : null };
  const isWhole = lighter && (lighter.kind !== 'suspend' || lighter.days !== null);
  if (!lighter || !isWhole || view.endedUtc !== null || !isLighter(lighter, view)) {
    throw new DomainError('appeal.not-lighter', { fields: { kind: 'appeal.not-lighter' } });
  }
  return lighter;
}

/** Restores the content that a decision removed, and lets the member use it again. */
async function giveBack(tx: Db, { view, userId, removed }: FoundDecision, { copies, now }: GivenBack): Promise<void> {
  if (!removed) return;
  await deleteFingerprints(tx, view.id);
  await recordRestored(tx, view.id, now);
  await restoreContent(tx, userId, { texts: removed.texts, photos: copies, now });
}
