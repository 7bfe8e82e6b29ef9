import type { DecisionKind } from '@ambiance/domain/moderation';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Exact numbers since an instant, of the cases whose 24 hours are over. */
export interface CareFacts {
  received: number;
  closed: number;
  /** Decided cases, and the time from first report to decision. */
  decided: number;
  medianMinutes: number;
  ninetyFifthMinutes: number;
  /** The cases opened since then, and those of them that were decided within 24 hours. */
  due: number;
  withinDay: number;
  decisions: Record<DecisionKind, number>;
  appeals: number;
  overturned: number;
}

/** Condition: the `reports` row in scope is a member's report. */
const isByMember = sql`reporter_id is not null and not as_moderator`;

/** Condition: a member reported the case of the `cases` row in scope. Moderators open some cases about new faces themselves. */
const isReported = sql`exists (select from reports where case_id = cases.id and ${isByMember})`;

export async function careFactsSince(db: Db, since: Date, now: Date): Promise<CareFacts> {
  // An easy case is decided early. With younger cases, the figures would look better than they are.
  const isOver = sql`cases.due_at <= ${now}`;
  const { rows } = await sql<Omit<CareFacts, 'decisions'> & { decisions: Record<DecisionKind, number> }>`
    select
      (select count(*) from reports join cases on cases.id = case_id
        where created_at > ${since} and ${isByMember} and ${isOver}) as received,
      (select count(*) from reports join cases on cases.id = case_id
        where closed_at > ${since} and ${isByMember} and ${isOver}) as closed,
      decided, "medianMinutes", "ninetyFifthMinutes", due, "withinDay",
      (
        select jsonb_object_agg(kind, (
          select count(*) from decisions join cases on cases.id = case_id
          where ${isOver} and decisions.kind = kinds.kind and decided_at > ${since} and lightens is null and ended_by is distinct from 'undone'))
        from unnest(array['none', 'warn', 'remove', 'suspend', 'ban']) as kinds (kind)
      ) as decisions,
      (select count(*) from appeals where sent_at > ${since}) as appeals,
      (select count(*) from appeals where decided_at > ${since} and outcome = 'overturned') as overturned
    from (
      select count(*) as decided,
        coalesce(round(percentile_cont(0.5) within group (order by minutes)), 0)::int as "medianMinutes",
        coalesce(round(percentile_cont(0.95) within group (order by minutes)), 0)::int as "ninetyFifthMinutes"
      from (
        select extract(epoch from closed_at - opened_at)::float / 60 as minutes from cases where closed_at > ${since} and ${isReported} and ${isOver}
      ) as taken
    ) as times, (
      select count(*) as due, count(*) filter (where closed_at <= due_at) as "withinDay"
      from cases where opened_at > ${since} and ${isReported} and ${isOver}
    ) as punctual`.execute(db);
  return rows[0]!;
}
