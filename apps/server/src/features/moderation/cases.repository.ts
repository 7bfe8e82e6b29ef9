import type { CaseSummary } from '@ambiance/contract/cases';
import { DomainError } from '@ambiance/domain/errors';
import type { CaseId, UserId } from '@ambiance/domain/ids';
import { type CalendarDate, dayIn } from '@ambiance/domain/calendar';
import { ageOn } from '@ambiance/domain/ages';
import type { Language } from '@ambiance/domain/languages';
import type { AccountStatus, Role } from '@ambiance/domain/members';
import { type CasePriority, type DecisionKind, priorityOf } from '@ambiance/domain/moderation';
import { reportCategories, type ReportCategory } from '@ambiance/domain/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface CaseRow {
  id: CaseId;
  user_id: UserId;
  display_name: string | null;
  role: Role | null;
  status: AccountStatus | null;
  priority: CasePriority;
  categories: ReportCategory[];
  reports: number;
  reporters: number;
  opened_at: Date;
  due_at: Date;
  closed_at: Date | null;
  decision: DecisionKind | null;
  taken_by: UserId | null;
  lease_holder_name: string | null;
  taken_until: Date | null;
  date_of_birth: CalendarDate | null;
  /** The primary photo's file. */
  photo: string | null;
  /** The most urgent report with words, or the latest of those: their beginning, and the language of its author. */
  first_words: { text: string; language: Language | null } | null;
}

/** Number of characters of a report in a list. */
const firstWords = 160;
/** After these reports, the photos of a case are blurred until the moderator reveals them. */
const blurredCategories: readonly ReportCategory[] = ['content', 'under-age', 'minors-or-force'];

const priorities = reportCategories.map(priorityOf);

/** The columns that a list of cases shows, from the `cases` row of the query. */
export const caseColumns = sql`
  cases.id, cases.user_id, users.display_name, users.role, users.status, cases.priority, cases.opened_at, cases.due_at,
  cases.closed_at, cases.taken_by, cases.taken_until,
  users.date_of_birth,
  (select photos.id || '.' || extension from photos where photos.user_id = cases.user_id and is_primary) as photo,
  (select jsonb_build_object('text', left(reason, ${firstWords}),
      'language', (select language from users where users.id = reporter_id))
    from reports where reports.case_id = cases.id and reason <> ''
    order by (${priorities}::int[])[array_position(${reportCategories}::text[], category)], reports.id desc limit 1) as first_words,
  (select display_name from users where users.id = cases.taken_by) as lease_holder_name,
  array(select distinct category from reports where reports.case_id = cases.id order by category) as categories,
  (select count(*) from reports where reports.case_id = cases.id) as reports,
  (select count(distinct reporter_id) from reports where reports.case_id = cases.id and not as_moderator) as reporters,
  (select kind from decisions where decisions.case_id = cases.id order by decisions.id desc limit 1) as decision`;

/** True if a user is neither the subject nor a reporter of the `cases` row of the query. */
export const isNoPartyOf = (
  userId: UserId | RawBuilder<UserId>,
) => sql<boolean>`(cases.user_id <> ${userId} and not exists (
  select 1 from reports where reports.case_id = cases.id and reports.reporter_id = ${userId} and not as_moderator))`;

/** The lease of a case; null if it has expired. */
const leaseFrom = (
  row: Pick<CaseRow, 'taken_by' | 'lease_holder_name' | 'taken_until'>,
  viewerId: UserId,
  now: Date,
): CaseSummary['lease'] =>
  row.taken_by && row.taken_until && row.taken_until > now
    ? {
        by: { id: row.taken_by, displayName: row.lease_holder_name },
        isMine: row.taken_by === viewerId,
        untilUtc: row.taken_until.toISOString(),
      }
    : null;

export const caseSummaryFrom = (row: CaseRow, viewerId: UserId, now: Date): CaseSummary => ({
  id: row.id,
  member: { id: row.user_id, displayName: row.display_name, role: row.role, status: row.status },
  priority: row.priority,
  categories: row.categories,
  firstWords: row.first_words?.text ?? null,
  reporterLanguage: row.first_words?.language ?? null,
  age: row.date_of_birth === null ? null : ageOn(dayIn('UTC', now), row.date_of_birth),
  photoUrl: row.photo && `/media/photos/${row.photo}`,
  blursPhotos: row.categories.some((category) => blurredCategories.includes(category)),
  reports: row.reports,
  reporters: row.reporters,
  openedUtc: row.opened_at.toISOString(),
  dueUtc: row.due_at.toISOString(),
  isOverdue: row.closed_at === null && row.due_at <= now,
  closedUtc: row.closed_at?.toISOString() ?? null,
  decision: row.closed_at === null ? null : row.decision,
  lease: row.closed_at === null ? leaseFrom(row, viewerId, now) : null,
});

/**
 * Returns the open case about a user, or opens one. The priority only rises. The transaction keeps the case from being decided.
 */
export async function openCase(
  tx: Db,
  userId: UserId,
  { priority, openedAt, dueAt }: { priority: CasePriority; openedAt: Date; dueAt: Date },
): Promise<CaseId> {
  const { id } = await tx
    .insertInto('cases')
    .values({ user_id: userId, priority, opened_at: openedAt, due_at: dueAt })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('closed_at', 'is', null)
        .doUpdateSet({ priority: sql<CasePriority>`least(cases.priority, excluded.priority)` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A case as lists show it. @throws DomainError `case.unknown`, or `case.party` for its subject and reporters */
export async function caseFor(db: Db, caseId: CaseId, viewerId: UserId): Promise<CaseRow> {
  const { rows } = await sql<CaseRow & { is_no_party: boolean }>`
    select ${caseColumns}, ${isNoPartyOf(viewerId)} as is_no_party
    from cases left join users on users.id = cases.user_id where cases.id = ${caseId}`.execute(db);
  const [row] = rows;
  if (!row) throw new DomainError('case.unknown');
  if (!row.is_no_party) throw new DomainError('case.party');
  return row;
}

/**
 * Leases a case to a moderator until the given time, or renews the lease.
 * @throws DomainError `case.taken`, `case.decided`, `case.unknown`
 */
export async function leaseCase(
  db: Db,
  { caseId, moderatorId }: { caseId: CaseId; moderatorId: UserId },
  { now, until }: { now: Date; until: Date },
): Promise<NonNullable<CaseSummary['lease']>> {
  const taken = await db
    .updateTable('cases')
    .set({
      taken_by: moderatorId,
      taken_until: until,
      first_taken_at: sql<Date>`coalesce(first_taken_at, ${now})`,
    })
    .where('id', '=', caseId)
    .where('closed_at', 'is', null)
    .where((where) =>
      where.or([where('taken_by', 'is', null), where('taken_by', '=', moderatorId), where('taken_until', '<=', now)]),
    )
    .returning(({ selectFrom }) =>
      selectFrom('users').where('id', '=', moderatorId).select('display_name').as('display_name'),
    )
    .executeTakeFirst();
  if (taken) {
    return { by: { id: moderatorId, displayName: taken.display_name }, isMine: true, untilUtc: until.toISOString() };
  }
  const found = await db.selectFrom('cases').where('id', '=', caseId).select('closed_at').executeTakeFirst();
  throw new DomainError(!found ? 'case.unknown' : found.closed_at ? 'case.decided' : 'case.taken');
}

/**
 * Locks a case so that the moderator can decide it.
 * @throws DomainError `case.decided`, or `case.taken` during another moderator's lease
 */
export async function lockOpenCase(tx: Db, caseId: CaseId, moderatorId: UserId, now: Date): Promise<void> {
  const found = await tx
    .selectFrom('cases')
    .where('id', '=', caseId)
    .select(['closed_at', 'taken_by', 'taken_until'])
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new DomainError('case.unknown');
  if (found.closed_at) throw new DomainError('case.decided');
  const isTaken = found.taken_until !== null && found.taken_until > now;
  if (isTaken && found.taken_by !== moderatorId) throw new DomainError('case.taken');
}

/** Closes a case. Moderators who have not seen its alert yet do not get it any more. */
export async function closeCase(tx: Db, caseId: CaseId, { acted, now }: { acted: boolean; now: Date }): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ closed_at: now, acted, taken_by: null, taken_until: null })
    .where('id', '=', caseId)
    .execute();
  await sql`
    update notices set shown_at = ${now}
    where user_id in (select id from users where role in ('moderator', 'admin')) and kind = 'emergency'
      and parameters ->> 'caseId' = ${String(caseId)} and shown_at is null`.execute(tx);
}

/**
 * Opens a case again after its decision was undone. If a newer case about the member is open, it stays closed, as one without a
 * violation.
 */
export async function reopenCase(tx: Db, caseId: CaseId): Promise<void> {
  await clearCase(tx, caseId);
  await sql`
    update cases set acted = null, closed_at = null
    where id = ${caseId} and not exists (
      select from cases as newer where newer.user_id = cases.user_id and newer.closed_at is null)`.execute(tx);
}

/** Marks a case as one without a violation, after an appeal found so. */
export async function clearCase(tx: Db, caseId: CaseId): Promise<void> {
  await tx.updateTable('cases').set({ acted: false }).where('id', '=', caseId).execute();
}

/** Ends the moderator's own lease of a case; does nothing if there is none. */
export async function releaseCase(db: Db, caseId: CaseId, moderatorId: UserId): Promise<void> {
  await db
    .updateTable('cases')
    .set({ taken_by: null, taken_until: null })
    .where('id', '=', caseId)
    .where('taken_by', '=', moderatorId)
    .execute();
}
