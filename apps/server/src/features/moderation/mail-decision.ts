import type { DecisionId } from '@ambiance/domain/ids';
import type { AppealOutcome } from '@ambiance/domain/moderation';
import type { Db } from '../../platform/database/database.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { decisionOf, type Removed } from './decisions.repository.ts';

/** Mails the decision to the member. A decision of `none` is not mailed. */
export async function mailDecision(tx: Db, id: DecisionId, now: Date): Promise<void> {
  const { view, userId, removed } = await decisionOf(tx, id);
  if (view.kind !== 'none') await queueMail(tx, userId, 'decision', now, detailsOf(view, removed));
}

/**
 * Mails the outcome of an appeal to the member.
 * @param id the decision that is in force now, or the appealed one if none is
 * @param stillRemoved removed content that was not restored
 */
export async function mailAppealOutcome(
  tx: Db,
  id: DecisionId,
  { outcome, stillRemoved, now }: { outcome: AppealOutcome; stillRemoved: Removed | null; now: Date },
): Promise<void> {
  const { view, userId } = await decisionOf(tx, id);
  await queueMail(tx, userId, 'appeal-decided', now, { outcome, ...detailsOf(view, stillRemoved) });
}

/** The mail's details of a decision; the names of removed texts are separated by commas. */
const detailsOf = (
  { kind, reason, untilUtc }: { kind: string; reason: string; untilUtc: string | null },
  removed: Removed | null,
) => ({
  kind,
  reason,
  ...(untilUtc !== null && { until: untilUtc }),
  ...(removed && { removedPhotos: removed.photos.length, removedTexts: Object.keys(removed.texts).join() }),
});
