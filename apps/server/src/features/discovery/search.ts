import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberColumns, type MemberRow } from './member.ts';
import { byDistance } from './search-by-distance.ts';
import {
  cityId,
  type FoundRow,
  hasMood,
  hasTraits,
  isVisible,
  type Keyset,
  matches,
  pageLimit,
  pageSize,
  profilesOf,
  scanOf,
  scanResult,
  type SearchOrder,
} from './search-conditions.ts';
import { permissionsOf, type Searcher, type SearchPlan } from './search-plan.ts';

type Needs = Pick<Platform, 'db' | 'searchDb'>;

/** A page of a search, and its end if more pages follow. */
export interface FoundPage {
  rows: FoundRow[];
  end: Keyset | undefined;
}

/**
 * Returns the first page of a search, or the page after `after`.
 * @throws DomainError `cursor.invalid` if `after` does not belong to this search
 */
export async function search(needs: Needs, plan: SearchPlan, after: Keyset | undefined): Promise<FoundPage> {
  const orders = ordersOf(plan);
  const begin = after ? orders.findIndex(({ group }) => group === after.group) : 0;
  if (begin < 0) throw new DomainError('cursor.invalid');
  const rows = await findIn(orders.slice(begin), needs, plan, after);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    rows: page,
    end: last && { group: last.group, at: last.at, isTemporary: last.isTemporary, userId: last.id },
  };
}

function ordersOf({ near, city }: SearchPlan): SearchOrder[] {
  if (near) return [byDistance(near)];
  return city ? [byActivity('first')] : [byActivity('first'), byActivity('rest')];
}

/** Scans the parts of a search until a page is full. If matches are too rare for that, it finds all of them and sorts them. */
async function findIn(
  orders: readonly SearchOrder[],
  { db, searchDb }: Needs,
  plan: SearchPlan,
  after: Keyset | undefined,
): Promise<FoundRow[]> {
  const rows: FoundRow[] = [];
  for (const order of orders) {
    const from = order.group === after?.group ? after : undefined;
    const scanned = await order.scan(searchDb, plan, from);
    if (scanned.isCutShort) return [...rows, ...(await order.sort(db, plan, from))];
    rows.push(...scanned.rows);
    if (rows.length > pageSize) break;
  }
  return rows;
}

/** The profile of one member; undefined if the searcher may not see them. */
export async function findMember(
  searchDb: Db,
  searcher: Pick<Searcher, 'id' | 'tier'>,
  userId: UserId,
  now: Date,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns(searcher.id, now)}, (select cell from discover where user_id = users.id) as cell
    from users cross join lateral (select users.id as user_id) as found
    where users.id = ${userId} and ${isVisible(permissionsOf(searcher))}
      and is_discoverable(users.id, users.status, users.role, users.awaits_email_proof)
      and not is_paused_for(${searcher.id}, users.id)`.execute(searchDb);
  return rows[0];
}

/**
 * The members of one part of a search, most recently active first. `first` has those of the plan's city, or of the
 * searcher's if the plan has none; `rest` has all others.
 */
export function byActivity(group: 'first' | 'rest'): SearchOrder {
  return {
    group,

    async scan(searchDb, plan, after) {
      const { columns: wanted, take, max, number, keep } = scanOf(plan);
      const isPast = after ? sql`(staleness, user_id) > (${after.at}, ${after.userId})` : sql`true`;
      const scan = sql`
        select * from (
          select latest.*, ${number(sql`staleness, user_id`)} as number
          from (
            select user_id, cell, staleness${wanted} from discover
            where ${isInGroup(plan)} and ${hasMood(plan)} and ${isPast} and ${take}
            order by staleness, user_id limit ${max}
          ) latest
        ) walked
        where ${keep}
        order by staleness, user_id limit ${pageLimit}`;
      const columns = sql`${sql.lit(group)} as group, found.staleness as at, false as "isTemporary", found.number`;
      const order = sql`found.staleness, found.user_id`;
      return scanResult((await profilesOf(scan, { plan, columns, order }).execute(searchDb)).rows);
    },

    async sort(db, plan, after) {
      const isPast = after
        ? sql`(is_rest, staleness, user_id) > (${after.group === 'rest'}, ${after.at}, ${after.userId})`
        : sql`true`;
      const found = sql`
        with matching as materialized (
          select user_id, cell, staleness, ${isRest(plan)} as is_rest from discover
          where ${matches(plan)} and ${hasMood(plan)} and ${plan.city || group === 'rest' ? isInGroup(plan) : sql`true`}
        ), sorted as materialized (
          select * from matching where ${isPast} order by is_rest, staleness, user_id
        )
        select * from sorted where ${isVisible(plan)} limit ${pageLimit}`;
      const columns = sql`case when found.is_rest then 'rest' else 'first' end as group, found.staleness as at, false as "isTemporary"`;
      const order = sql`found.is_rest, found.staleness, found.user_id`;
      return (await profilesOf(found, { plan, columns, order }).execute(db)).rows;
    },
  };

  function isInGroup(plan: SearchPlan) {
    return group === 'rest' ? isRest(plan) : sql`city_id = ${cityId(plan.city ?? 'own', plan.searcherId)}`;
  }
}

const isRest = ({ city, searcherId }: SearchPlan) => sql`city_id is distinct from ${cityId(city ?? 'own', searcherId)}`;

/**
 * Reads a page of a replica again from the primary database, since a replica may be a moment behind. Members are dropped if
 * they have since blocked the searcher, paused, left or changed their mood. Places that they have since removed are not
 * shown.
 */
export async function asOfNow(db: Db, plan: SearchPlan, rows: readonly FoundRow[]): Promise<FoundRow[]> {
  if (rows.length === 0) return [];
  const found = sql`
    select user_id, cell from discover
    where user_id = any(${rows.map(({ id }) => id)}::uuid[]) and ${hasMood(plan)} and ${hasTraits(plan)}
      and ${plan.near ? sql`cell is not null` : sql`true`} and ${isVisible(plan)}`;
  const { rows: fresh } = await sql<MemberRow>`
    select ${memberColumns(plan.searcherId, plan.now)}, found.cell
    from (${found}) found join users on users.id = found.user_id`.execute(db);
  const byId = new Map(fresh.map((row) => [row.id, row]));
  return rows.flatMap(({ id, group, at, isTemporary }) => {
    const row = byId.get(id);
    return row ? [{ ...row, group, at, isTemporary }] : [];
  });
}
