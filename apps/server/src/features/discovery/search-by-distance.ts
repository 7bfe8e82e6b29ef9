import { type CellId, chordMetres } from '@ambiance/domain/location-grid';
import { type Mood, moodNumbers } from '@ambiance/domain/moods';
import { sql } from 'kysely';
import { anyMood, cubeOf } from './discovery-index.repository.ts';
import {
  cityId,
  hasMood,
  isVisible,
  matches,
  pageLimit,
  profilesOf,
  type SearchOrder,
  type Keyset,
  scanResult,
  scanOf,
} from './search-conditions.ts';
import type { Near, SearchPlan } from './search-plan.ts';

const keyset = sql`'distance' as group, found.cell as at`;
const order = sql`found.distance, found.user_id`;

/** Members around a cell, the nearest first: the cells by distance, and in each the members by id. */
export function byDistance(near: Near): SearchOrder {
  return {
    group: 'distance',

    async scan(searchDb, plan, after) {
      const { take, most, keep } = scanOf(plan, isInCity(plan));
      const scan = sql`
        select * from (
          select nearest.*, row_number() over (order by distance, user_id) as number
          from (
            select cells.distance, here.*
            from ${cellsAround(near, plan.mood, after)} cells
            cross join lateral (
              select user_id, cell, name, birth_date, speaks, city_id from discover
              where cell = cells.cell and ${hasMood(plan)} and ${isPast(near, after)} and ${take}
              order by user_id limit ${most}
            ) here
            order by distance, user_id limit ${most}
          ) nearest
        ) walked
        where ${keep}
        order by distance, user_id limit ${pageLimit}`;
      const columns = sql`${keyset}, found.number`;
      return scanResult((await profilesOf(scan, { viewerId: plan.searcherId, columns, order }).execute(searchDb)).rows);
    },

    async sort(db, plan, after) {
      const found = sql`
        with matching as materialized (
          select user_id, cell from discover where ${matches(plan)} and ${hasMood(plan)} and ${isInCity(plan)}
        ), sorted as materialized (
          select distance, user_id, cell from matching join ${cellsAround(near, undefined, after)} cells using (cell)
          where ${isPast(near, after)}
          order by distance, user_id
        )
        select * from sorted where ${isVisible(plan)} limit ${pageLimit}`;
      return (await profilesOf(found, { viewerId: plan.searcherId, columns: keyset, order }).execute(db)).rows;
    },
  };
}

const isInCity = ({ city, searcherId }: SearchPlan) => (city ? sql`city_id = ${cityId(city, searcherId)}` : sql`true`);

const pointOf = (cell: CellId) => sql`${cubeOf(cell)}::cube`;

/**
 * The cells in reach where somebody of a mood may be, the nearest first. Distances are straight lines through the Earth:
 * they grow with the way over it, and cost less.
 */
export function cellsAround({ cell, radiusKm }: Near, mood: Mood | undefined, after?: Keyset) {
  const centre = pointOf(cell);
  const chord = chordMetres(radiusKm);
  return sql`(
    select cell, centre <-> ${centre} as distance from discover_cells
    where mood = ${mood ? moodNumbers[mood] : anyMood}
      and centre <@ cube_enlarge(${centre}, ${chord}, 3) and centre <-> ${centre} <= ${chord}
      and ${after ? sql`centre <-> ${centre} >= ${pointOf(after.at)} <-> ${centre}` : sql`true`}
    order by distance
  )`;
}

/** Whether a member of `cells` comes after a keyset: there by id, and everybody where it is farther. */
const isPast = ({ cell }: Near, after: Keyset | undefined) =>
  after
    ? sql`user_id > case when distance > ${pointOf(after.at)} <-> ${pointOf(cell)} then ${lowestId} else ${after.userId} end::uuid`
    : sql`true`;

const lowestId = '00000000-0000-0000-0000-000000000000';
