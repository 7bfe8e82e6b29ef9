import type { Case } from '@ambiance/contract/cases';
import type { CaseId, UserId } from '@ambiance/domain/ids';
import { patternOf, type ReporterFacts } from '@ambiance/domain/moderation';
import { storedSince } from '@ambiance/domain/retention';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isNoPartyOf } from './cases.repository.ts';

const relatedShown = 20;
/** A network or device of more accounts is that of a school or a phone company, and proves nothing. */
const maxOfOneTrace = 20;
const youngDays = 7;

/** Other open cases that the viewer may open and that have something in common with a case, those with the most first. */
export async function relatedCases(
  db: Db,
  { caseId, userId, viewerId }: { caseId: CaseId; userId: UserId; viewerId: UserId },
  now: Date,
): Promise<Case['related']> {
  const since = storedSince('accountTraces', now);
  const { rows } = await sql<
    Omit<Case['related'][number], 'member' | 'openedUtc'> & {
      user_id: UserId;
      display_name: string | null;
      opened_at: Date;
    }
  >`
    with found (case_id, sign) as (
      select other.case_id, 'text' from case_marks as own join case_marks as other on other.mark = own.mark
      where own.case_id = ${caseId}
      union
      select other.case_id, 'picture' from evidence_photos as own
      join evidence_photos as other on other.content_hash = own.content_hash
      where own.case_id = ${caseId}
      union
      select cases.id, other.kind from account_traces as own
      join account_traces as other on other.trace = own.trace and other.seen_at > ${since}
      join cases on cases.user_id = other.user_id and closed_at is null
      where own.user_id = ${userId} and own.seen_at > ${since}
        and (select count(*) from account_traces as same where same.trace = own.trace) <= ${maxOfOneTrace}
      union
      select cases.id, 'minute' from users as own
      join users as other on date_trunc('minute', other.created_at) = date_trunc('minute', own.created_at)
      join cases on cases.user_id = other.id and closed_at is null
      where own.id = ${userId}
    )
    select cases.id, cases.user_id, cases.opened_at,
      (select display_name from users where users.id = cases.user_id) as display_name,
      array(select distinct category from reports where case_id = cases.id order by category) as categories,
      (select count(*) from reports where case_id = cases.id) as reports,
      array_agg(distinct sign order by sign) as signs
    from found join cases on cases.id = found.case_id
    where cases.closed_at is null and cases.id <> ${caseId} and ${isNoPartyOf(viewerId)}
    group by cases.id
    order by count(distinct sign) desc, cases.id limit ${relatedShown}`.execute(db);
  return rows.map(({ user_id, display_name, opened_at, ...one }) => ({
    ...one,
    member: { id: user_id, displayName: display_name },
    openedUtc: opened_at.toISOString(),
  }));
}

/** Counts what the reporters of a case have in common. */
export async function reporterPattern(db: Db, caseId: CaseId): Promise<Case['pattern']> {
  const { rows } = await sql<ReporterFacts>`
    with made as (
      select reporter_id, fold(reason) as words, jsonb_array_length(snapshot->'messages') as messages,
        coalesce((select created_at > reports.created_at - make_interval(days => ${youngDays})
          from users where users.id = reporter_id), false) as is_young
      from reports where case_id = ${caseId} and reporter_id is not null and not as_moderator)
    select count(distinct reporter_id) as reporters,
      coalesce((select count(distinct reporter_id) from made group by words order by 1 desc limit 1), 0) as "sameWords",
      count(distinct reporter_id) filter (where messages = 0) as strangers,
      count(distinct reporter_id) filter (where is_young) as young
    from made`.execute(db);
  const facts = rows[0]!;
  return { ...facts, kind: patternOf(facts) };
}
