import { type RawBuilder, sql } from 'kysely';
import { memberColumns } from '../apps/server/src/features/discovery/member.ts';
import { cellsAround } from '../apps/server/src/features/discovery/search-by-distance.ts';
import {
  hasTraits,
  isSelective,
  pageLimit,
  scanBudget,
} from '../apps/server/src/features/discovery/search-conditions.ts';
import type { Near, SearchPlan } from '../apps/server/src/features/discovery/search-plan.ts';
import type { Db } from '../apps/server/src/platform/database/database.ts';
import { moodNumbers } from '@ambiance/domain/moods';

/** First page of a search by distance, as it was before moods had ends: a single scan that looks up each block separately. */
export async function searchWithoutEnds(searchDb: Db, plan: SearchPlan & { near: Near }): Promise<unknown[]> {
  const { searcherId, mood, now } = plan;
  const isVisible = sql`user_id <> ${searcherId} and not is_blocked(${searcherId}, user_id)`;
  const [take, max, keep]: RawBuilder<unknown>[] = isSelective(plan)
    ? [sql`true`, sql.lit(scanBudget), sql`${hasTraits(plan)} and ${isVisible}`]
    : [isVisible, pageLimit, sql`true`];
  const { rows } = await sql`
    select ${memberColumns(searcherId, now)}, found.cell, found.number
    from (
      select * from (
        select nearest.*, row_number() over (order by distance, user_id) as number
        from (
          select cells.distance, here.*
          from ${cellsAround(plan.near, mood)} cells
          cross join lateral (
            select user_id, cell, birth_date, speaks from discover
            where cell = cells.cell and ${mood ? sql`mood = ${moodNumbers[mood]}` : sql`true`} and ${take!}
            order by user_id limit ${max!}
          ) here
          order by distance, user_id limit ${max!}
        ) nearest
      ) walked
      where ${keep!}
      order by distance, user_id limit ${pageLimit}
    ) found join users on users.id = found.user_id
    order by found.distance, found.user_id`.execute(searchDb);
  return rows;
}
