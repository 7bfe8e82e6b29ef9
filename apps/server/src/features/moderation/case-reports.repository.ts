import type { CaseProfile, CaseReport } from '@ambiance/contract/cases';
import type { CaseId, MessageId, UserId } from '@ambiance/domain/ids';
import { casePage, isInBadFaith, type ReportRecord } from '@ambiance/domain/moderation';
import type { ReportCategory } from '@ambiance/domain/reports';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Number of a user's closed reports, and number of those in which no violation was found. */
export const recordOf = (userId: UserId | ReturnType<typeof sql.ref>) => sql<ReportRecord>`(
  select jsonb_build_object('closed', count(*), 'withoutViolation', count(*) filter (where not acted))
  from reports as made join cases as closed on closed.id = made.case_id and closed.closed_at is not null
  where made.reporter_id = ${userId} and not made.as_moderator)`;

export async function reportRecordOf(db: Db, userId: UserId): Promise<ReportRecord> {
  const { rows } = await sql<{ record: ReportRecord }>`select ${recordOf(userId)} as record`.execute(db);
  return rows[0]!.record;
}

interface ReportRow {
  id: number;
  category: ReportCategory;
  reason: string;
  message_id: MessageId | null;
  created_at: Date;
  reporter_id: UserId | null;
  reporter_name: string | null;
  as_moderator: boolean;
  record: ReportRecord;
  profile: CaseProfile;
  photo_ids: string[];
  messages: { id: MessageId; fromUserId: UserId; text: string | null; sentUtc: string }[];
}

/** The newest reports of a case with their evidence. Messages are limited to those around the reported one. */
export async function newestReportsOf(
  db: Db,
  caseId: CaseId,
  now: { profile: CaseProfile; photoIds: readonly string[] } | null,
): Promise<CaseReport[]> {
  const { rows } = await sql<ReportRow>`
    select reports.id, category, reason, message_id, created_at, reporter_id, as_moderator,
      (select display_name from users where users.id = reporter_id) as reporter_name,
      ${recordOf(sql.ref('reports.reporter_id'))} as record,
      snapshot->'profile' as profile, snapshot->'photoIds' as photo_ids, around.messages
    from (select * from reports where case_id = ${caseId} order by id desc limit ${casePage.reports}) as reports
    cross join lateral (
      select coalesce((
        select place from jsonb_array_elements(snapshot->'messages') with ordinality as one (message, place)
        where (message->>'id')::bigint = message_id), jsonb_array_length(snapshot->'messages')) as place
    ) as reported
    cross join lateral (
      select coalesce(jsonb_agg(message order by one.place), '[]') as messages
      from jsonb_array_elements(snapshot->'messages') with ordinality as one (message, place)
      where abs(one.place - reported.place) <= ${casePage.messagesEachWay}
    ) as around
    order by reports.id desc`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    category: row.category,
    reason: row.reason,
    sentUtc: row.created_at.toISOString(),
    openedBy: row.reporter_id && row.as_moderator ? { id: row.reporter_id, displayName: row.reporter_name } : null,
    reporter:
      !row.reporter_id || row.as_moderator
        ? null
        : {
            id: row.reporter_id,
            displayName: row.reporter_name,
            closedReports: row.record.closed,
            withoutViolation: row.record.withoutViolation,
            isInBadFaith: isInBadFaith(row.record),
          },
    profile: profileFrom(row.profile),
    photoIds: row.photo_ids,
    changed: now ? changesOf(row, now) : [],
    messages: row.messages.map(({ id, fromUserId, text, sentUtc }) => ({
      id,
      from: fromUserId === row.reporter_id ? 'reporter' : 'reported',
      text,
      sentUtc: new Date(sentUtc).toISOString(),
      isReported: id === row.message_id,
    })),
  }));
}

/** Returns only the fields of the contract: a snapshot has more, and an old one may have fewer. */
const profileFrom = (profile: CaseProfile): CaseProfile => ({
  displayName: profile.displayName ?? null,
  city: profile.city ?? '',
  country: profile.country ?? '',
  dateOfBirth: profile.dateOfBirth ?? null,
  description: profile.description ?? null,
  expectations: profile.expectations ?? null,
  mood: profile.mood ?? null,
});

function changesOf(then: ReportRow, now: { profile: CaseProfile; photoIds: readonly string[] }): CaseReport['changed'] {
  const before = profileFrom(then.profile);
  const fields = Object.keys(before) as (keyof CaseProfile)[];
  const changed: CaseReport['changed'] = fields.filter((field) => before[field] !== now.profile[field]);
  const photos = (ids: readonly string[]) => ids.toSorted().join();
  return photos(then.photo_ids) === photos(now.photoIds) ? changed : [...changed, 'photos'];
}
