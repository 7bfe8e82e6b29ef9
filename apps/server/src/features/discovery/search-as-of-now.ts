import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { memberColumns, type MemberRow } from './member.ts';
import { type FoundRow, hasMood, hasTraits, isVisible } from './search-conditions.ts';
import type { SearchPlan } from './search-plan.ts';

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
