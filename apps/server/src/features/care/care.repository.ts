import type { DecisionKind } from '@ambiance/domain/moderation';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Exact numbers since an instant. */
export interface CareFacts {
  received: number;
  closed: number;
  /** Decided cases, and the time from first report to decision. */
  decided: number;
  medianMinutes: number;
  ninetyFifthMinutes: number;
  /**
   * Among the cases opened since then: those that are decided or past their deadline of 24 hours, and those decided within
   * it.
   */
  due: number;
  withinDay: number;
  decisions: Record<DecisionKind, number>;
  appeals: number;
  overturned: number;
}

/** Condition: a member reported the case of the `cases` row in scope. Moderators open some cases about new faces themselves. */
const isReported = sql`exists (select from reports where case_id = cases.id and reporter_id is not null)`;

export async function careFactsSince(db: Db, since: Date, now: Date): Promise<CareFacts> {
  const { rows } = await sql<Omit<CareFacts, 'decisions'> & { decisions: Record<DecisionKind, number> }>`
    select
      (select count(*) from reports where created_at > ${since} and reporter_id is not null) as received,
      (select count(*) from reports join cases on cases.id = case_id
        where closed_at > ${since} and reporter_id is not null) as closed,
      decided, "medianMinutes", "ninetyFifthMinutes", due, "withinDay",
      (
        select jsonb_object_agg(kind, (
          select count(*) from decisions
          where decisions.kind = kinds.kind and decided_at > ${since} and lightens is null))
        from unnest(array['none', 'warn', 'remove', 'suspend', 'ban']) as kinds (kind)
      ) as decisions,
      (select count(*) from appeals where sent_at > ${since}) as appeals,
      (select count(*) from appeals where decided_at > ${since} and outcome = 'overturned') as overturned
    from (
      select count(*) as decided,
        coalesce(round(percentile_cont(0.5) within group (order by minutes)), 0)::int as "medianMinutes",
        coalesce(round(percentile_cont(0.95) within group (order by minutes)), 0)::int as "ninetyFifthMinutes"
      from (
        select extract(epoch from closed_at - opened_at)::float / 60 as minutes from cases where closed_at > ${since} and ${isReported}
      ) as taken
    ) as times, (
      select count(*) filter (where due_at <= ${now} or closed_at is not null) as due,
        count(*) filter (where closed_at <= due_at) as "withinDay"
      from cases where opened_at > ${since} and ${isReported}
    ) as punctual`.execute(db);
  return rows[0]!;
}
