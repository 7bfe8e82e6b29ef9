import type { Case, CasePhoto, Decision } from '@ambiance/contract/cases';
import type { CaseId, UserId } from '@ambiance/domain/ids';
import { mayDecideAbout } from '@ambiance/domain/moderation';
import type { ReportCategory } from '@ambiance/domain/reports';
import { sql } from 'kysely';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Db } from '../../platform/database/database.ts';
import { moodAt } from '../../platform/database/mood-at.ts';
import { photoPlace } from '../photos/photos.repository.ts';
import { newestReportsOf, recordOf } from './case-reports.repository.ts';
import { caseFor, caseSummaryFrom } from './cases.repository.ts';
import { decisionsAbout } from './decisions/decisions.repository.ts';
import { relatedCases, reporterPattern } from './related-cases.repository.ts';

/**
 * Everything about a case: the reports, the profile then and now, and the decisions. It excludes plan, money and position, and
 * all conversations except those of the reports.
 * @throws DomainError `case.unknown`, `case.party`
 */
export async function viewCase(db: Db, caseId: CaseId, viewer: CurrentUser, now: Date): Promise<Case> {
  const row = await caseFor(db, caseId, viewer.id);
  const about = row.user_id;
  const [account, photos, decisions, earlier, related, pattern] = await Promise.all([
    accountOf(db, about, now),
    photosOf(db, caseId, about),
    decisionsAbout(db, about),
    otherCases(db, caseId, about),
    relatedCases(db, { caseId, userId: about, viewerId: viewer.id }, now),
    reporterPattern(db, caseId),
  ]);
  const shownIds = photos.filter(({ isShown }) => isShown).map(({ id }) => id);
  return {
    ...caseSummaryFrom(row, viewer.id, now),
    account,
    newestReports: await newestReportsOf(db, caseId, account && { profile: account, photoIds: shownIds }),
    photos,
    related,
    pattern,
    decisions: ofCase(decisions, caseId),
    earlier: earlier.map(({ id, opened_at, closed_at, ...one }) => ({
      ...one,
      id,
      openedUtc: opened_at.toISOString(),
      closedUtc: closed_at?.toISOString() ?? null,
      decisions: ofCase(decisions, id),
    })),
    inForce: decisions.find(({ kind, endedUtc }) => kind !== 'none' && endedUtc === null) ?? null,
    mayDecide: mayDecideAbout(viewer.role, row.role ?? 'member'),
  };
}

const ofCase = (decisions: readonly Decision[], caseId: CaseId) => decisions.filter((one) => one.caseId === caseId);

/** For how long moderators see that staff at a door did not recognize a member. */
const deniedShownMs = 90 * 86_400_000;

async function accountOf(db: Db, userId: UserId, now: Date): Promise<Case['account']> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['display_name as displayName', 'city', 'country', 'date_of_birth as dateOfBirth', 'description'])
    .select(['expectations', 'language', 'active_on as activeOn', 'email_proved as isEmailProved'])
    .select(['verification_source as verificationSource', 'created_at', 'phone_verified_at'])
    .select([
      moodAt(now).as('mood'),
      sql<number>`(select count(*) from blocks where blocked_id = users.id)`.as('blockedBy'),
      sql<number>`(select count(*) from audit_events where member_id = users.id and action = 'face-denied'
        and at > ${new Date(now.getTime() - deniedShownMs)})`.as('deniedAtDoors'),
      recordOf(sql.ref('users.id')).as('record'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { created_at, phone_verified_at, record, ...account } = row;
  return {
    ...account,
    createdUtc: created_at.toISOString(),
    isPhoneVerified: phone_verified_at !== null,
    closedReports: record.closed,
    withoutViolation: record.withoutViolation,
  };
}

/** Photos of the evidence and of the profile. Those still shown come first, in the order of the profile. */
async function photosOf(db: Db, caseId: CaseId, userId: UserId): Promise<CasePhoto[]> {
  const { rows } = await sql<CasePhoto>`
    select coalesce(photos.id, kept.photo_id) as id, photos.id is not null as "isShown", kept.kept_at is not null as "isKept"
    from (select * from photos where user_id = ${userId}) as photos
    full join (select * from evidence_photos where case_id = ${caseId}) as kept on kept.photo_id = photos.id
    order by photos.is_primary desc nulls last, ${photoPlace} nulls last, kept.photo_id`.execute(db);
  return rows;
}

const otherCasesShown = 20;

async function otherCases(db: Db, caseId: CaseId, userId: UserId) {
  const { rows } = await sql<{
    id: CaseId;
    opened_at: Date;
    closed_at: Date | null;
    categories: ReportCategory[];
    reports: number;
  }>`
    select id, opened_at, closed_at,
      array(select distinct category from reports where case_id = cases.id order by category) as categories,
      (select count(*) from reports where case_id = cases.id) as reports
    from cases where user_id = ${userId} and id <> ${caseId}
    order by opened_at desc, id desc limit ${otherCasesShown}`.execute(db);
  return rows;
}
