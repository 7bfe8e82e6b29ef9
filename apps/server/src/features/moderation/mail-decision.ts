import type { DecisionId } from '@ambiance/domain/ids';
import type { AppealOutcome } from '@ambiance/domain/moderation';
import type { Db } from '../../platform/database/database.ts';
import { queueMail } from '../mail/outgoing-mails.repository.ts';
import { decisionOf } from './decisions.repository.ts';

/** Mails the member what was decided, unless no rule was broken. */
export async function mailDecision(tx: Db, id: DecisionId, now: Date): Promise<void> {
  const { view, userId } = await decisionOf(tx, id);
  if (view.kind !== 'none') await queueMail(tx, userId, 'decision', now, detailsOf(view));
}

/** Mails the member how their appeal ended; `id` is the decision that holds from then on, or none does any more. */
export async function mailAppealOutcome(tx: Db, id: DecisionId, outcome: AppealOutcome, now: Date): Promise<void> {
  const { view, userId } = await decisionOf(tx, id);
  await queueMail(tx, userId, 'appeal-decided', now, { outcome, ...detailsOf(view) });
}

const detailsOf = ({ kind, reason, untilUtc }: { kind: string; reason: string; untilUtc: string | null }) => ({
  kind,
  reason,
  ...(untilUtc !== null && { until: untilUtc }),
});
