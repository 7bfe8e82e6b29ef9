import type { Decision } from '@ambiance/contract/cases';
import type { moderationRoutes } from '@ambiance/contract/moderation';
import type { ParsedRequest } from '@ambiance/contract/route';
import { DomainError, wrongField } from '@ambiance/domain/errors';
import type { DecisionId } from '@ambiance/domain/ids';
import {
  type DecisionEnd,
  type DecisionKind,
  isLighter,
  mayDecideAbout,
  type SuspensionDays,
} from '@ambiance/domain/moderation';
import type { CurrentUser } from '../../../http/authenticate.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isActive, lockUsers } from '../../../platform/database/lock-users.ts';
import { recordAudit } from '../../audit/audit.repository.ts';
import { publishReturn } from '../../assignments/publish-gone.ts';
import { deletePerceptualHashes } from '../../photos/perceptual-hashes.repository.ts';
import { closeAppealOf } from './appeals.repository.ts';
import { caseFor } from '../cases.repository.ts';
import { type DecideNeeds, refuseUnused } from './decide.ts';
import { decisionOf, type FoundDecision, recordRestored, type Removed } from './decisions.repository.ts';
import { applyDecision, endDecision } from './effects.ts';
import { notifyMember, notifyReverted } from './mail-decision.ts';
import { copyRemovedPhotos, restoreContent } from './removed-content.ts';

/** A decision that takes the place of a heavier one. */
export interface Lighter {
  kind: DecisionKind;
  days: SuspensionDays | null;
}

export interface GivenBack {
  /** New copies of the removed photos. */
  copies: Removed['photos'];
  now: Date;
}

type Wanted = ParsedRequest<(typeof moderationRoutes)['revise']>['body'];

/**
 * Lifts a decision in force or replaces it with a lighter one, for an administrator, at any time.
 * @throws DomainError `decision.unknown`, `decision.ended`, `decision.field-unused`, `appeal.not-lighter`, `case.party`
 */
export async function reviseDecision(
  needs: DecideNeeds,
  decisionId: DecisionId,
  administrator: CurrentUser,
  wanted: Wanted,
): Promise<Decision> {
  const now = needs.clock.now();
  const { outcome, keepRemoved, why } = wanted;
  // Photos are copied before any lock is taken, since the store may be slow.
  const { decision: found } = await checkRevision(needs.db, decisionId, administrator, wanted);
  const copies = keepRemoved ? [] : await copiesOf(needs, found);
  const { wasActive } = await needs.db.transaction().execute(async (tx) => {
    await lockUsers(tx, [found.userId]);
    const wasActive = await isActive(tx, found.userId);
    const { decision, isThere, lighter } = await checkRevision(tx, decisionId, administrator, wanted);
    const { caseId } = decision.view;
    const back = { copies, now };
    if (lighter) {
      const reduced = await reduce(tx, decision, administrator, { note: why, keepRemoved, lighter, ...back });
      if (isThere) await notifyMember(tx, reduced, now);
    } else {
      await endEffects(tx, decision, 'lifted', now);
      if (!keepRemoved) await giveBack(tx, decision, back);
      if (isThere) await notifyReverted(tx, decision.userId, now);
    }
    const appealOutcome = lighter ? 'lightened' : 'overturned';
    await closeAppealOf(tx, decisionId, { outcome: appealOutcome, note: why, decidedBy: administrator.id, now });
    const details = lighter
      ? [lighter.kind, lighter.days && `${lighter.days} days`].filter(Boolean).join(' ')
      : outcome;
    await recordAudit(
      tx,
      { actorId: administrator.id, action: 'decision-revised', memberId: decision.userId, caseId, details, why },
      now,
    );
    return { wasActive };
  });
  needs.wakeMail();
  if (!wasActive) await publishReturn(needs, found.userId);
  return (await decisionOf(needs.db, decisionId)).view;
}

async function checkRevision(db: Db, decisionId: DecisionId, administrator: CurrentUser, wanted: Wanted) {
  const decision = await decisionOf(db, decisionId);
  const { role } = await caseFor(db, decision.view.caseId, administrator.id);
  if (!mayDecideAbout(administrator.role, role ?? 'member')) throw new DomainError('case.staff');
  checkLighterFields(wanted, decision);
  if (decision.view.endedUtc !== null || decision.view.kind === 'none') throw new DomainError('decision.ended');
  const lighter = wanted.outcome === 'lightened' ? checkLighter(wanted, decision) : undefined;
  return { decision, isThere: role !== null, lighter };
}

/** New copies of the photos that a decision removed. */
export const copiesOf = (needs: DecideNeeds, { view, removed }: FoundDecision): Promise<Removed['photos']> =>
  removed ? copyRemovedPhotos(needs, view.caseId, removed.photos) : Promise.resolve([]);

/** Ends a decision, unless it has ended, and undoes its effects. */
export async function endEffects(tx: Db, { view, userId }: FoundDecision, why: DecisionEnd, now: Date): Promise<void> {
  if (view.endedUtc === null) await endDecision(tx, userId, why, now);
}

/** Replaces a decision with a lighter one and restores what it removed, unless that is to stay removed. */
export async function reduce(
  tx: Db,
  decision: FoundDecision,
  moderator: CurrentUser,
  { note, keepRemoved, lighter, ...back }: { note: string; keepRemoved: boolean; lighter: Lighter } & GivenBack,
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
export function checkLighterFields(
  { outcome, kind, days, keepRemoved }: Pick<Wanted, 'kind' | 'days' | 'keepRemoved'> & { outcome: string },
  { view, removed }: FoundDecision,
): void {
  const isReduced = outcome === 'lightened';
  const mayKeep = (isReduced || outcome === 'lifted') && removed !== null && view.kind !== 'remove';
  refuseUnused({
    kind: !isReduced && Boolean(kind),
    days: Boolean(days) && !(isReduced && kind === 'suspend'),
    keepRemoved: keepRemoved && !mayKeep,
  });
}

/** The lighter decision that replaces another. @throws DomainError `appeal.not-lighter` */
export function checkLighter({ kind, days }: Pick<Wanted, 'kind' | 'days'>, { view }: FoundDecision): Lighter {
  const lighter = kind && { kind, days: kind === 'suspend' ? (days ?? null) : null };
  const isWhole = lighter && (lighter.kind !== 'suspend' || lighter.days !== null);
  if (!lighter || !isWhole || view.endedUtc !== null || !isLighter(lighter, view)) {
    throw wrongField('kind', 'appeal.not-lighter');
  }
  return lighter;
}

/** Restores the content that a decision removed, and lets the member use it again. */
export async function giveBack(
  tx: Db,
  { view, userId, removed }: FoundDecision,
  { copies, now }: GivenBack,
): Promise<void> {
  if (!removed) return;
  await deletePerceptualHashes(tx, view.id);
  await recordRestored(tx, view.id, now);
  await restoreContent(tx, userId, { texts: removed.texts, photos: copies, now });
}
