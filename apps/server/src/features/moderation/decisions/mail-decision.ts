import type { CaseId, DecisionId, UserId } from '@ambiance/domain/ids';
import type { AppealOutcome } from '@ambiance/domain/moderation';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { addNotice } from '../../notices/add-notice.ts';
import { queueMail } from '../../mail/outgoing-mails.repository.ts';
import { decisionOf, type Removed } from './decisions.repository.ts';

/** Notifies the member of a decision, by mail and on open pages. For a decision of `none`, no notification is sent. */
export async function notifyMember(tx: Db, id: DecisionId, now: Date): Promise<void> {
  const { view, userId, removed } = await decisionOf(tx, id);
  if (view.kind === 'none') return;
  await addNotice(tx, userId, { kind: 'decision' }, now);
  await queueMail(tx, userId, { kind: 'decision', details: detailsOf(view, removed) }, now);
}

/** Notifies the member that a decision was undone or lifted, by mail and on open pages. */
export async function notifyReverted(tx: Db, userId: UserId, now: Date): Promise<void> {
  await addNotice(tx, userId, { kind: 'decision-undone' }, now);
  await queueMail(tx, userId, { kind: 'decision-undone' }, now);
}

const noticeOfAppeal = (outcome: AppealOutcome) => {
  if (outcome === 'upheld') return 'decision';
  return outcome === 'overturned' ? 'decision-undone' : 'decision-reduced';
};

/**
 * Notifies the member of the outcome of an appeal, by mail and on open pages.
 * @param id the decision that is in force now, or the appealed one if none is
 * @param stillRemoved removed content that was not restored
 */
export async function notifyOfAppeal(
  tx: Db,
  id: DecisionId,
  { outcome, stillRemoved, now }: { outcome: AppealOutcome; stillRemoved: Removed | null; now: Date },
): Promise<void> {
  const { view, userId } = await decisionOf(tx, id);
  await addNotice(tx, userId, { kind: noticeOfAppeal(outcome) }, now);
  await queueMail(tx, userId, { kind: 'appeal-decided', details: { outcome, ...detailsOf(view, stillRemoved) } }, now);
}

/** Notifies the members who reported a case that it is closed, in general words, on their open pages and by mail. */
export async function notifyReporters(tx: Db, caseId: CaseId, acted: boolean, now: Date): Promise<void> {
  const outcome = acted ? 'acted' : 'no-rule-broken';
  for (const reporterId of await reportersOf(tx, caseId)) {
    await addNotice(tx, reporterId, { kind: 'report-closed', outcome }, now);
    await queueMail(tx, reporterId, { kind: 'report-closed', details: { outcome } }, now);
  }
}

async function reportersOf(tx: Db, caseId: CaseId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select id from users where status = 'Active' and id in (
      select reporter_id from reports where case_id = ${caseId} and not as_moderator)`.execute(tx);
  return rows.map(({ id }) => id);
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
