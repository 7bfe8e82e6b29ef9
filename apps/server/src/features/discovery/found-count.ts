import type { AboutCount } from '@ambiance/contract/discovery';
import type { UserId } from '@ambiance/domain/ids';
import { fewestShown } from '@ambiance/domain/pulse';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { cellsAround } from './search-by-distance.ts';
import { cityId, hasMood, hasTraits, isSelective, isVisible, pageSize, scanBudget } from './search-conditions.ts';
import type { SearchPlan } from './search-plan.ts';

/** Upper limit of counted members. */
const maxCounted = 500;

/**
 * Returns about how many members a search finds, among the first rows that it would read itself. The count is rounded. It is
 * returned only if the results exceed one page. It therefore does not reveal a single member who joins or leaves.
 */
export async function countFound(searchDb: Db, plan: SearchPlan): Promise<AboutCount> {
  if (plan.q !== undefined) return nothingToSay;
  const max = isSelective(plan) ? scanBudget : maxCounted + 1;
  const { rows } = await sql<{ looked_at: number; found: number }>`
    select count(*)::int as looked_at, (count(*) filter (where ${hasTraits(plan)} and ${isVisible(plan)}))::int as found
    from (${inOrder(plan)} limit ${sql.lit(max)}) looked_at`.execute(searchDb);
  const { looked_at, found } = rows[0]!;
  if (found <= pageSize) return nothingToSay;
  return { about: rounded(Math.min(found, maxCounted)), orMore: found >= maxCounted || looked_at === max };
}

/** Returns whether a search finds anyone among the first rows that it reads. */
export async function findsAnybody(db: Db, plan: SearchPlan): Promise<boolean> {
  const { rows } = await sql`
    select from (${inOrder(plan)} limit ${sql.lit(scanBudget)}) looked_at where ${isVisible(plan)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns whether a search finds a member among so many that a sentence about one of them identifies nobody. */
export async function findsAmongMany(db: Db, plan: SearchPlan, userId: UserId): Promise<boolean> {
  const visible = sql`(${inOrder(plan)}) looked_at where ${isVisible(plan)}`;
  const { rows } = await sql`
    select from ${visible} and exists (select from ${visible} and user_id = ${userId})
    limit ${sql.lit(fewestShown)}`.execute(db);
  return rows.length === fewestShown;
}

const nothingToSay: AboutCount = { about: null, orMore: false };

/** Rounds to tens up to a hundred, then to fifties. */
const rounded = (count: number): number => {
  const step = count < 100 ? 10 : 50;
  return Math.max(Math.round(count / step) * step, pageSize + 6);
};

function inOrder(plan: SearchPlan) {
  const columns = sql`user_id, birth_date, speaks`;
  if (plan.near) {
    return sql`
      select here.* from ${cellsAround(plan.near, plan.mood)} cells
      cross join lateral (select ${columns} from discover where cell = cells.cell and ${hasMood(plan)}) here`;
  }
  const inCity = plan.city ? sql`city_id = ${cityId(plan.city, plan.searcherId)}` : sql`true`;
  return sql`select ${columns} from discover where ${inCity} and ${hasMood(plan)} order by staleness, user_id`;
}
