import { sql } from 'kysely';
import {
  cityId,
  hasMood,
  isVisible,
  matches,
  pageLimit,
  profilesOf,
  type SearchOrder,
  scanResult,
  scanOf,
} from './search-conditions.ts';
import type { SearchPlan } from './search-plan.ts';

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
