import { DomainError } from '@ambiance/domain/errors';
import type { UserId } from '@ambiance/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { memberColumns, type MemberRow } from './member.ts';
import { byActivity } from './search-by-activity.ts';
import { byDistance } from './search-by-distance.ts';
import { type FoundRow, isVisible, pageSize, type SearchOrder, type Keyset } from './search-conditions.ts';
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
