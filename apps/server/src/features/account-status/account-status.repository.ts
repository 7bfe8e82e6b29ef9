import type { OwnDecision } from '@ambiance/contract/account-status';
import type { DecisionId, UserId } from '@ambiance/domain/ids';
import type { AccountStatus } from '@ambiance/domain/members';
import { appealDays } from '@ambiance/domain/moderation';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export async function statusOfAccount(db: Db, userId: UserId): Promise<AccountStatus> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('status').executeTakeFirstOrThrow();
  return row.status;
}

/**
 * Content that a decision removed and that was not restored. If the `decisions` row in scope replaces another one, the
 * content that the first one removed counts, since a reduced decision may keep it removed.
 */
const removedFacts = sql<OwnDecision['removed']>`(
  select jsonb_build_object(
    'photos', jsonb_array_length(removing.removed->'photos'),
    'texts', array(select jsonb_object_keys(removing.removed->'texts')))
  from decisions as removing
  where removing.id = coalesce(decisions.lightens, decisions.id)
    and removing.removed is not null and removing.restored_at is null)`;

interface NewestDecision {
  decision: OwnDecision;
  /** Why it cannot be appealed; null if it can. */
  noAppeal: 'appeal.nothing' | 'appeal.made' | 'appeal.late' | null;
}

/** The newest decision about a user. Decisions that found no violation are skipped. */
export async function newestDecisionAbout(db: Db, userId: UserId, now: Date): Promise<NewestDecision | undefined> {
  const row = await db
    .selectFrom('decisions')
    .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
    .where('decisions.user_id', '=', userId)
    .where('kind', '<>', 'none')
    .where(sql<boolean>`ended_by is distinct from 'undone'`)
    .orderBy('decisions.id', 'desc')
    .select([
      'decisions.id',
      'kind',
      'reason',
      'decisions.decided_at',
      'until_at',
      'ended_at',
      'ended_by',
      'seen_at',
      sql<boolean>`exists (select from appeals as former where former.decision_id = lightens)`.as('is_of_appeal'),
      removedFacts.as('removed'),
      'text',
      'sent_at',
      'outcome',
      'appeals.decided_at as appeal_decided_at',
    ])
    .$narrowType<{ kind: OwnDecision['kind'] }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const appealUntil = new Date(row.decided_at.getTime() + appealDays * 86_400_000);
  // A decision that resulted from an appeal is final, and one that was lifted needs no appeal.
  const isFinal = row.is_of_appeal || row.ended_by === 'support' || row.ended_by === 'lifted';
  const noAppeal =
    row.text !== null ? 'appeal.made' : isFinal ? 'appeal.nothing' : now >= appealUntil ? 'appeal.late' : null;
  const decision: OwnDecision = {
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    decidedUtc: row.decided_at.toISOString(),
    untilUtc: row.until_at?.toISOString() ?? null,
    endedUtc: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    removed: row.removed,
    isSeen: row.seen_at !== null,
    appealUntilUtc: noAppeal === null ? appealUntil.toISOString() : null,
    appeal:
      row.text === null || row.sent_at === null
        ? null
        : {
            text: row.text,
            sentUtc: row.sent_at.toISOString(),
            outcome: row.outcome,
            decidedUtc: row.appeal_decided_at?.toISOString() ?? null,
          },
  };
  return { decision, noAppeal };
}

/** Records that a user has read a decision about them. Later calls change nothing. */
export async function confirmSeen(db: Db, userId: UserId, decisionId: DecisionId, now: Date): Promise<void> {
  await db
    .updateTable('decisions')
    .set({ seen_at: now })
    .where('id', '=', decisionId)
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .execute();
}
