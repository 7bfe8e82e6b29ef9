import type { OwnReport } from '@ambiance/contract/reports';
import type { CaseId, MessageId, UserId } from '@ambiance/domain/ids';
import type { ReportCategory } from '@ambiance/domain/reports';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { moodAt } from '../../platform/database/mood-at.ts';

export interface NewReport {
  /** Null if a moderator opens a case about a new primary photo. */
  reporterId: UserId | null;
  reportedId: UserId;
  category: ReportCategory;
  reason: string;
  messageId: MessageId | null;
  createdAt: Date;
  caseId: CaseId;
  /** True if a moderator reports in their official role. They then do not become a party of the case. */
  asModerator?: boolean;
}

/** Condition that the `conversations` row of the query is that of two users. */
const isOfTwo = (one: UserId | RawBuilder<unknown>, other: UserId | null) => sql<boolean>`(
  conversations.a = least(${one}::uuid, ${other}::uuid) and conversations.b = greatest(${one}::uuid, ${other}::uuid))`;

/**
 * Stores a report with a snapshot: the reported profile, and messages between the two users. These are the newest ones, or the
 * reported message with a few after it and those before. A message unsent earlier has no text in it.
 */
export async function addReport(tx: Db, report: NewReport, messages: number): Promise<void> {
  await sql`
    insert into reports (case_id, reporter_id, reported_id, category, reason, message_id, created_at, as_moderator, snapshot)
    select ${report.caseId}, ${report.reporterId}, users.id, ${report.category}, ${report.reason}, ${report.messageId}::bigint,
      ${report.createdAt}, ${report.asModerator ?? false}, jsonb_build_object(
        'profile', jsonb_build_object(
          'displayName', users.display_name, 'city', users.city, 'country', users.country,
          'dateOfBirth', users.date_of_birth, 'description', users.description, 'expectations', users.expectations,
          'mood', ${moodAt(report.createdAt)}, 'status', users.status),
        'photoIds', (select coalesce(jsonb_agg(photos.id order by photos.number), '[]') from photos where user_id = users.id),
        'messages', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', id, 'fromUserId', sender_id, 'text', nullif(body, ''), 'sentUtc', sent_at) order by id), '[]')
          from (
            select messages.* from messages join conversations on conversations.id = messages.conversation_id
            where ${isOfTwo(sql.ref('users.id'), report.reporterId)}
              and messages.id <= coalesce((
                select max(later.id) from (
                  select id from messages as later
                  where later.conversation_id = conversations.id and later.id >= ${report.messageId}::bigint
                  order by id limit ${messages / 2}) as later), messages.id)
            order by messages.id desc limit ${messages}) as newest))
    from users where users.id = ${report.reportedId}`.execute(tx);
  await addMarks(tx, report.caseId, report.reportedId);
}

/** Shorter texts may be equal by chance. */
const minMarked = 20;
const maxMarked = 50;

/** Stores hashes of the texts and messages of a case’s newest report, so that cases with the same words are found. */
async function addMarks(tx: Db, caseId: CaseId, reportedId: UserId): Promise<void> {
  await sql`
    insert into case_marks (case_id, mark)
    select distinct ${caseId}::bigint, sha256(convert_to(fold(said.text), 'UTF8'))
    from (select snapshot from reports where case_id = ${caseId} order by id desc limit 1) as newest
    cross join lateral (
      select snapshot->'profile'->>'description' as text
      union all select snapshot->'profile'->>'expectations'
      union all (
        select message->>'text' from jsonb_array_elements(snapshot->'messages') with ordinality as one (message, place)
        where message->>'fromUserId' = ${reportedId}::text order by place limit ${maxMarked})
    ) as said
    where length(said.text) >= ${minMarked}
    on conflict do nothing`.execute(tx);
}

export async function isBetween(tx: Db, messageId: MessageId, one: UserId, other: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from messages join conversations on conversations.id = messages.conversation_id
    where messages.id = ${messageId} and ${isOfTwo(one, other)}`.execute(tx);
  return rows.length > 0;
}

/**
 * The number of reports that a user has made since the given time. Further reports of that user wait until the transaction ends.
 */
export async function countReportsSince(tx: Db, reporterId: UserId, since: Date): Promise<number> {
  await tx.selectFrom('users').where('id', '=', reporterId).select('id').forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('reports')
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', since)
    .where('as_moderator', '=', false)
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function haveWritten(tx: Db, one: UserId, other: UserId): Promise<boolean> {
  const { rows } = await sql`select from conversations where ${isOfTwo(one, other)}`.execute(tx);
  return rows.length > 0;
}

/** Returns true if an account has this id, even a deleted one that is not erased yet. */
export async function isKnown(tx: Db, userId: UserId): Promise<boolean> {
  return Boolean(await tx.selectFrom('users').where('id', '=', userId).select('id').executeTakeFirst());
}

/**
 * A user's reports, newest first, with names as of the report: a later suspension, block or new name does not show. If the
 * reported account was inactive then or had blocked the reporter, the name is left out.
 */
export async function reportsBy(db: Db, reporterId: UserId, limit: number): Promise<OwnReport[]> {
  const { rows } = await sql<Omit<OwnReport, 'createdUtc'> & { created_at: Date }>`
    select case
        when snapshot->'profile'->>'status' = 'Active' and not exists (
          select from blocks
          where blocker_id = reported_id and blocked_id = reporter_id and blocks.created_at <= reports.created_at)
        then snapshot->'profile'->>'displayName'
      end as "displayName", category, reason, reports.created_at,
      case
        when closed_at is null then case when first_taken_at is null then 'received' else 'in-review' end
        when acted then 'acted' else 'no-rule-broken'
      end as state
    from reports join cases on cases.id = case_id
    where reporter_id = ${reporterId} order by reports.id desc limit ${limit}`.execute(db);
  return rows.map(({ created_at, ...report }) => ({ ...report, createdUtc: created_at.toISOString() }));
}
