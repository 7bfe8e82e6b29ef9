import { sql } from 'kysely';
import {
  cityId,
  hasMood,
  isNamed,
  isVisible,
  nameBudget,
  pageLimit,
  profilesOf,
  type SearchOrder,
  type Standing,
  walkOf,
} from './search-conditions.ts';
import type { SearchPlan } from './search-plan.ts';

const staleness = sql<number>`found.staleness`;

/** The members of the plan's city (the own one where it names none), or all others; the most recently active first. */
export function byActivity(group: 'first' | 'rest'): SearchOrder {
  const order = { group, at: staleness, by: staleness };
  return {
    group,

    async walk(searchDb, plan, after) {
      const { take, most, keep } = walkOf(plan);
      const { rows } = await profilesOf(
        sql`select * from (
              select user_id, cell, staleness, name from discover
              where ${isInReach(plan, after)} and ${take}
              order by staleness, user_id limit ${most}
            ) walked
            where ${keep}
            order by staleness, user_id limit ${pageLimit}`,
        order,
      ).execute(searchDb);
      return rows;
    },

    async named(db, plan, q, after) {
      const { rows } = await profilesOf(
        sql`with sorted as materialized (
              select user_id, cell, staleness from discover
              where ${isNamed(q)} and ${isInReach(plan, after)}
                and exists (select from discover where ${isInReach(plan, after)} offset ${nameBudget})
              order by staleness, user_id
            )
            select * from sorted where ${isVisible(plan.searcherId)} limit ${pageLimit}`,
        order,
      ).execute(db);
      return rows;
    },
  };

  function isInReach(plan: SearchPlan, after: Standing | undefined) {
    const city = cityId(plan.city ?? 'own', plan.searcherId);
    const isInGroup = group === 'first' ? sql`city_id = ${city}` : sql`city_id is distinct from ${city}`;
    const isPast = after ? sql`(staleness, user_id) > (${after.at}, ${after.userId})` : sql`true`;
    return sql`${isInGroup} and ${hasMood(plan)} and ${isPast}`;
  }
}
