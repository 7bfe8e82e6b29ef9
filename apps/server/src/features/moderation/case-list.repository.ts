import type { moderationRoutes } from '@ambiance/contract/moderation';
import type { Answer, ParsedRequest } from '@ambiance/contract/route';
import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { emergency } from '@ambiance/domain/moderation';
import { type ReportCategory, reportCategories } from '@ambiance/domain/reports';
import { type RawBuilder, sql } from 'kysely';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Db } from '../../platform/database/database.ts';
import { countFaces } from '../photos/new-faces.repository.ts';
import { caseColumns, type CaseRow, isNoPartyOf } from './cases.repository.ts';
import { countAppeals } from './decisions/appeals.repository.ts';

type Filter = ParsedRequest<(typeof moderationRoutes)['cases']>['query'];

export const casesAPage = 50;
/** A search by name looks at the cases of at most this many members. */
const maxNamed = 500;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The cases that a moderator may open, in list order. Returns one row more than a page if there are more. */
export async function listCases(db: Db, viewerId: UserId, filter: Filter, now: Date): Promise<CaseRow[]> {
  const { state, category, overdue, lease, q, cursor } = filter;
  const isOpen = state === 'open';
  const conditions = [
    isNoPartyOf(viewerId),
    isOpen ? sql<boolean>`cases.closed_at is null` : sql<boolean>`cases.closed_at is not null`,
    // A subquery for each case in turn: a join would read the reports of all cases before it returns the first one.
    ...(category
      ? [sql<boolean>`${category} = any(array(select category from reports where case_id = cases.id))`]
      : []),
    ...(overdue ? [sql<boolean>`cases.closed_at is null and cases.due_at <= ${now}`] : []),
    ...(lease ? [leased(lease, viewerId, now)] : []),
    ...(q ? [sql<boolean>`cases.user_id in (${membersCalled(q)})`] : []),
    ...(cursor === undefined ? [] : [after(cursor, isOpen)]),
  ];
  const order = isOpen ? sql`cases.priority, cases.due_at, cases.id` : sql`cases.closed_at desc, cases.id desc`;
  const { rows } = await sql<CaseRow>`
    with page as (
      select cases.* from cases where ${sql.join(conditions, sql` and `)} order by ${order} limit ${casesAPage + 1})
    select ${caseColumns} from page as cases left join users on users.id = cases.user_id order by ${order}`.execute(db);
  return rows;
}

const leased = (lease: NonNullable<Filter['lease']>, viewerId: UserId, now: Date): RawBuilder<boolean> =>
  lease === 'free'
    ? sql`(cases.taken_by is null or cases.taken_until <= ${now})`
    : lease === 'mine'
      ? sql`(cases.taken_by = ${viewerId} and cases.taken_until > ${now})`
      : sql`(cases.taken_by <> ${viewerId} and cases.taken_until > ${now})`;

/** Reads a search text as a complete id, as an email address, or else as part of a name. */
export const wayToSearch = (q: string) => (uuid.test(q) ? 'id' : q.includes('@') ? 'address' : 'name');

/** The ids of the people that a search text finds. */
export const membersCalled = (q: string): RawBuilder<UserId> =>
  ({
    id: sql<UserId>`select ${q.toLowerCase()}::uuid`,
    address: sql<UserId>`select id from users where email = ${q.toLowerCase()}`,
    name: sql<UserId>`select id from users where fold(display_name) like containing(${q}) limit ${maxNamed}`,
  })[wayToSearch(q)];

/** The place of a case in its list. The case itself may get another place, or leave the list, before the next page is read. */
export const cursorOf = ({ id, priority, due_at, closed_at }: CaseRow): string =>
  (closed_at ? [closed_at.getTime(), id] : [priority, due_at.getTime(), id]).join('.');

/** The condition for rows after a place in the list. */
function after(cursor: string, isOpen: boolean): RawBuilder<boolean> {
  const shape = isOpen ? /^(\d)\.(\d{1,15})\.(\d{1,15})$/ : /^(\d{1,15})\.(\d{1,15})$/;
  const place = shape.exec(cursor)?.slice(1).map(Number);
  if (!place) throw new DomainError('cursor.invalid');
  const [id, at] = [place.at(-1), new Date(place.at(-2)!)];
  return isOpen
    ? sql`(cases.priority, cases.due_at, cases.id) > (${place[0]}, ${at}, ${id})`
    : sql`(cases.closed_at, cases.id) < (${at}, ${id})`;
}

/** The number of pending cases, appeals and new faces, without those that the moderator is part of. */
export async function countWaiting(
  db: Db,
  viewer: CurrentUser,
  now: Date,
): Promise<Omit<Answer<(typeof moderationRoutes)['counts']>, 'onDuty'>> {
  const viewerId = viewer.id;
  const [cases, categories, appeals, faces] = await Promise.all([
    sql<{ open: number; overdue: number; free: number; mine: number; emergencies: number }>`
      select count(*) as open, count(*) filter (where due_at <= ${now}) as overdue,
        count(*) filter (where taken_by is null or taken_until <= ${now}) as free,
        count(*) filter (where priority = ${emergency}) as emergencies,
        count(*) filter (where taken_by = ${viewerId} and taken_until > ${now}) as mine
      from cases where closed_at is null and ${isNoPartyOf(viewerId)}`.execute(db),
    sql<{ category: ReportCategory; count: number }>`
      select category, count(distinct cases.id) as count
      from cases join reports on reports.case_id = cases.id
      where closed_at is null and ${isNoPartyOf(viewerId)} group by category`.execute(db),
    countAppeals(db, viewerId),
    countFaces(db, viewer),
  ]);
  const counted = new Map(categories.rows.map(({ category, count }) => [category, count]));
  return {
    ...cases.rows[0]!,
    appeals,
    faces,
    categories: Object.fromEntries(
      reportCategories.map((category) => [category, counted.get(category) ?? 0]),
    ) as Record<ReportCategory, number>,
  };
}
