import type { Decision } from '@ambiance/contract/cases';
import type { moderationRoutes } from '@ambiance/contract/moderation';
import type { ParsedRequest } from '@ambiance/contract/route';
import { DomainError } from '@ambiance/domain/errors';
import type { AppealId, DecisionId } from '@ambiance/domain/ids';
import { isLighter, mayDecideAbout } from '@ambiance/domain/moderation';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Db } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/audit.repository.ts';
import { lockUsers } from '../../platform/database/lock-users.ts';
import { deleteFingerprints } from '../photos/fingerprints.repository.ts';
import { appealedDecision, closeAppeal } from './appeals.repository.ts';
import { caseFor, clearCase } from './cases.repository.ts';
import { type DecideNeeds, refuseUnused } from './decide.ts';
import { decisionOf, type FoundDecision, recordRestored, type Removed } from './decisions.repository.ts';
import { applyDecision, endDecision } from './effects.ts';
import { mailAppealOutcome } from './mail-decision.ts';
import { copyRemovedPhotos, restoreContent } from './removed-content.ts';

type Wanted = ParsedRequest<(typeof moderationRoutes)['decideAppeal']>['body'];

/**
 * Decides an open appeal: the decision stands, a lighter one takes its place, or all of it is undone. Answers the decision
 * that was appealed. @throws DomainError `appeal.unknown`, `appeal.decided`, `appeal.own`, `appeal.not-lighter`,
 * `decision.field-unused`, `case.party`, `case.staff`
 */
export async function decideAppeal(
  needs: DecideNeeds,
  appealId: AppealId,
  moderator: CurrentUser,
  wanted: Wanted,
): Promise<Decision> {
  const now = needs.clock.now();
  const copies = wanted.outcome === 'upheld' || wanted.keepRemoved ? [] : await copiesOfRemoved(needs, appealId);
  const decisionId = await needs.db.transaction().execute(async (tx) => {
    const id = await appealedDecision(tx, appealId);
    const { userId: about } = await decisionOf(tx, id);
    await lockUsers(tx, [about]);
    // Read anew: what ended meanwhile is found ended.
    const decision = await decisionOf(tx, id);
    const { caseId, decidedBy } = decision.view;
    const { role } = await caseFor(tx, caseId, moderator.id);
    if (!mayDecideAbout(moderator.role, role ?? 'member')) throw new DomainError('case.staff');
    if (decidedBy.id === moderator.id) throw new DomainError('appeal.own');
    checkFields(wanted, decision);
    await closeAppeal(tx, appealId, { outcome: wanted.outcome, note: wanted.note, decidedBy: moderator.id, now });
    if (wanted.outcome === 'overturned') await overturn(tx, decision, { copies, now });
    const lighterId =
      wanted.outcome === 'lightened' ? await lighten(tx, decision, moderator, { ...wanted, copies, now }) : undefined;
    const stillRemoved = wanted.outcome === 'upheld' || wanted.keepRemoved ? decision.removed : null;
    if (role !== null) await mailAppealOutcome(tx, lighterId ?? id, { outcome: wanted.outcome, stillRemoved, now });
    await recordAudit(
      tx,
      { actorId: moderator.id, action: 'appeal-decided', memberId: about, caseId, details: wanted.outcome },
      now,
    );
    return id;
  });
  needs.wakeMail();
  return (await decisionOf(needs.db, decisionId)).view;
}

interface GivenBack {
  /** The removed photos, stored again. */
  copies: Removed['photos'];
  now: Date;
}

/** Stores removed photos again, before anything is locked: the store may be slow. */
async function copiesOfRemoved(needs: DecideNeeds, appealId: AppealId): Promise<Removed['photos']> {
  const { view, removed } = await decisionOf(needs.db, await appealedDecision(needs.db, appealId));
  return removed && removed.photos.length > 0 ? copyRemovedPhotos(needs, view.caseId, removed.photos) : [];
}

async function overturn(tx: Db, decision: FoundDecision, back: GivenBack): Promise<void> {
  const { view, userId } = decision;
  if (view.endedUtc === null) await endDecision(tx, userId, 'overturned', back.now);
  await giveBack(tx, decision, back);
  await clearCase(tx, view.caseId);
}

async function lighten(
  tx: Db,
  decision: FoundDecision,
  moderator: CurrentUser,
  { kind, days, note, keepRemoved, ...back }: Wanted & GivenBack,
): Promise<DecisionId> {
  const { view, userId } = decision;
  const lighter = kind && { kind, days: kind === 'suspend' ? (days ?? null) : null };
  const isWhole = lighter && (lighter.kind !== 'suspend' || lighter.days !== null);
  if (!lighter || !isWhole || view.endedUtc !== null || !isLighter(lighter, view)) {
    throw new DomainError('appeal.not-lighter', { fields: { kind: 'appeal.not-lighter' } });
  }
  const id = await applyDecision(tx, {
    caseId: view.caseId,
    userId,
    decidedBy: moderator.id,
    ...lighter,
    reason: view.reason,
    note,
    removed: null,
    // The time that was served counts.
    startsAt: new Date(view.decidedUtc),
    lightens: view.id,
    now: back.now,
  });
  if (!keepRemoved) await giveBack(tx, decision, back);
  return id;
}

/** Refuses fields that the outcome does not use. @throws DomainError `decision.field-unused` */
function checkFields({ outcome, kind, days, keepRemoved }: Wanted, { view, removed }: FoundDecision): void {
  const isLightened = outcome === 'lightened';
  refuseUnused({
    kind: !isLightened && Boolean(kind),
    days: Boolean(days) && !(isLightened && kind === 'suspend'),
    keepRemoved: keepRemoved && !(isLightened && removed !== null && view.kind !== 'remove'),
  });
}

/** Restores what a decision removed; from then on the member may use it again. */
async function giveBack(tx: Db, { view, userId, removed }: FoundDecision, { copies, now }: GivenBack): Promise<void> {
  if (!removed) return;
  await deleteFingerprints(tx, view.id);
  await recordRestored(tx, view.id, now);
  await restoreContent(tx, userId, { texts: removed.texts, photos: copies, now });
}
